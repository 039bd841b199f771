import type { NotificationSeverity } from '#sdk/loan/enums.graphql'

/** The four meanings a color can carry. Each has an ink, a tint and a border; icon and word always go with it. */
export const semanticTones = [
  'critical',
  'warning',
  'info',
  'success',
] as const satisfies readonly NotificationSeverity[]
export type SemanticTone = (typeof semanticTones)[number]

/** Tokens that change with the scheme. */
export const colorTokens = [
  '--carport-canvas',
  '--carport-surface',
  '--carport-sunken',
  '--carport-ink',
  '--carport-ink-quiet',
  '--carport-border',
  '--carport-border-strong',
  '--carport-accent',
  '--carport-accent-hover',
  '--carport-accent-ink',
  '--carport-accent-tint',
  '--carport-focus',
  '--carport-critical-ink',
  '--carport-critical-tint',
  '--carport-critical-border',
  '--carport-warning-ink',
  '--carport-warning-tint',
  '--carport-warning-border',
  '--carport-info-ink',
  '--carport-info-tint',
  '--carport-info-border',
  '--carport-success-ink',
  '--carport-success-tint',
  '--carport-success-border',
  '--carport-backdrop',
  '--carport-shadow',
] as const

/** Tokens that are the same in both schemes. Lengths in px, durations in ms. */
export const shapeTokens = [
  '--carport-font',
  '--carport-text-14',
  '--carport-text-16',
  '--carport-text-18',
  '--carport-text-22',
  '--carport-text-28',
  '--carport-text-40',
  '--carport-line-14',
  '--carport-line-16',
  '--carport-line-18',
  '--carport-line-22',
  '--carport-line-28',
  '--carport-line-40',
  '--carport-weight-normal',
  '--carport-weight-strong',
  '--carport-space-4',
  '--carport-space-8',
  '--carport-space-12',
  '--carport-space-16',
  '--carport-space-20',
  '--carport-space-24',
  '--carport-space-28',
  '--carport-space-32',
  '--carport-space-40',
  '--carport-space-48',
  '--carport-radius-control',
  '--carport-radius-card',
  '--carport-radius-pill',
  '--carport-control-height',
  '--carport-focus-width',
  '--carport-focus-offset',
  '--carport-motion-fast',
  '--carport-motion-slow',
  '--carport-ease',
  '--carport-banner-height',
  '--carport-width-portal',
  '--carport-width-content',
  '--carport-width-reading',
] as const

/** Every token a brand or a host page may set. */
export const tokens = [...colorTokens, ...shapeTokens] as const
export type Token = (typeof tokens)[number]

/** Pairs that must stay readable: [text, background, lowest contrast]. Checked for our own schemes and for a host's theme. */
export const contrastPairs: readonly (readonly [Token, Token, number])[] = [
  ['--carport-ink', '--carport-canvas', 12],
  ['--carport-ink', '--carport-surface', 12],
  ['--carport-ink', '--carport-sunken', 12],
  ['--carport-ink-quiet', '--carport-canvas', 4.5],
  ['--carport-ink-quiet', '--carport-surface', 4.5],
  ['--carport-ink-quiet', '--carport-sunken', 4.5],
  ['--carport-border-strong', '--carport-surface', 3],
  ['--carport-accent', '--carport-surface', 4.5],
  ['--carport-accent', '--carport-canvas', 4.5],
  ['--carport-accent-ink', '--carport-accent', 4.5],
  ['--carport-accent-ink', '--carport-accent-hover', 4.5],
  ['--carport-accent', '--carport-accent-tint', 4.5],
  ['--carport-ink', '--carport-accent-tint', 4.5],
  ['--carport-focus', '--carport-surface', 3],
  ['--carport-critical-ink', '--carport-critical-tint', 4.5],
  ['--carport-critical-ink', '--carport-surface', 4.5],
  ['--carport-warning-ink', '--carport-warning-tint', 4.5],
  ['--carport-warning-ink', '--carport-surface', 4.5],
  ['--carport-info-ink', '--carport-info-tint', 4.5],
  ['--carport-info-ink', '--carport-surface', 4.5],
  ['--carport-success-ink', '--carport-success-tint', 4.5],
  ['--carport-success-ink', '--carport-surface', 4.5],
]
