import type { ComponentProps } from 'react'
import { candidatesOf, hasWidths, type PictureAt } from '#domain/picture.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'> & {
  picture: PictureAt
  /** How wide the box is that the picture fills, as CSS says it in `sizes`. */
  sizes: string
  /** The width of that box, divided by its height. */
  shape?: number
}

/** Shown for a product without a picture. */
export const placeholder: PictureAt = { url: '/placeholder.svg', width: 960, height: 720 }

/** An uploaded picture that fills a box, in the width that this screen needs. */
export function Picture({ picture, sizes, shape = 4 / 3, alt, ...rest }: Props) {
  // The candidates come before `src`, which a browser might load meanwhile.
  return (
    <img
      {...rest}
      alt={alt}
      {...(hasWidths(picture.url) && { sizes, srcSet: candidatesOf(picture, shape) })}
      src={picture.url}
      width={picture.width}
      height={picture.height}
    />
  )
}
