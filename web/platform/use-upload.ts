import { useMutation } from '@tanstack/react-query'
import { maxImageBytes } from '#domain/limits.ts'
import { ApiError } from './api.ts'

/** The error for a picture that is too large to send. */
export const tooLarge = 'La imagen pesa más de 5 MB.'

/** Uploads a picture as soon as it is chosen; returns the error if it was refused. */
export function useUpload<Reply>(send: (file: File) => Promise<Reply>, onSuccess: (reply: NoInfer<Reply>) => unknown) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxImageBytes) throw new ApiError(413, 'BODY_TOO_LARGE', tooLarge)
      return send(file)
    },
    onSuccess,
  })
  const refused = error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : undefined
  return { mutate: (file: File) => mutate(file), isPending, refused }
}
