import { Features } from 'lightningcss'
import type { CSSOptions } from 'vite'

/**
 * How style sheets are made smaller, in every build. Colors follow the scheme by tokens of their own, so nothing prepares for
 * `light-dark()`: its stand-ins would be added to each `color-scheme`, and no rule reads them.
 */
export const styleBuild: CSSOptions = { lightningcss: { exclude: Features.LightDark } }
