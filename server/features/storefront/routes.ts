import { api } from '#contract/index.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { uploadPicture } from './upload-picture.ts'

export function bindRoutes(bind: Bind): void {
  bind(api.shopPictures.upload, ({ context, caller, params, request }) =>
    uploadPicture(context, caller, params.kind, request),
  )
}
