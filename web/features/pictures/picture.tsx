import type { ComponentProps } from 'react'
import { candidatesOf, hasWidths, type PictureAt } from '#domain/picture.ts'
import { useNear } from '../../ui/use-near.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'> & {
  picture: PictureAt
  /** How wide the box is that the picture fills, as CSS says it in `sizes`. */
  sizes: string
  /** The width of that box, divided by its height. */
  shape?: number
}

/** Shown for a product without a picture. */
export const placeholder: PictureAt = { url: '/placeholder.svg', width: 960, height: 720 }

/**
 * An uploaded picture that fills a box, in the width that this screen needs. A lazy one is loaded a window's height ahead:
 * a browser alone loads three times as many as are seen.
 */
export function Picture({ picture, sizes, shape = 4 / 3, alt, ...rest }: Props) {
  const { ref, isNear } = useNear<HTMLImageElement>(rest.loading !== 'lazy')
  // The candidates come before `src`, which a browser might load meanwhile.
  return (
    <img
      {...rest}
      ref={ref}
      alt={alt}
      {...(isNear && hasWidths(picture.url) && { sizes, srcSet: candidatesOf(picture, shape) })}
      src={isNear ? picture.url : undefined}
      width={picture.width}
      height={picture.height}
    />
  )
}
