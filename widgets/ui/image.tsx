import { useState } from 'react'
import { classNames } from './class-names.ts'

export interface ImageProps {
  src: string
  /** What it shows; empty for decoration. */
  alt: string
  /** Px. Both are required so that nothing jumps when it arrives. */
  width: number
  height: number
  isLazy?: boolean
  className?: string
}

/** A picture. When it cannot be loaded its alternative text takes its place. */
export function Image({ src, alt, width, height, isLazy = false, className }: ImageProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === src) {
    return <span className={classNames('cp-image-missing', className)}>{alt}</span>
  }
  return (
    <img
      className={classNames('cp-image', className)}
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      loading={isLazy ? 'lazy' : 'eager'}
      onError={() => setFailed(src)}
    />
  )
}
