import { useMutation } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Uploads a picture as soon as it is chosen; returns the error if it was refused. */
export function useUpload<Reply>(send: (file: File) => Promise<Reply>, onSuccess: (reply: NoInfer<Reply>) => unknown) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => send(await shrinkPicture(file)),
    onSuccess,
  })
  const refused = error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : undefined
  return { mutate: (file: File) => mutate(file), isPending, refused }
}
