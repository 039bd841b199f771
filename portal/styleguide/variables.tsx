import type { CSSProperties } from 'react'
import { type Token, shapeTokens } from '#sdk/theme/tokens'
import { Card, useMessages } from '#ui'
import { useTokenValue } from './computed.ts'
import { type StyleguideMessages, styleguideMessages } from './styleguide.messages.ts'

type Group = keyof StyleguideMessages['groups']

const groupOf = (token: string): Group => {
  if (/-(font|text|line|weight)/.test(token)) return 'type'
  if (token.includes('-space-')) return 'space'
  if (/-(motion|ease)/.test(token)) return 'motion'
  return /-(width|height)(-|$)/.test(token) && !token.includes('focus') ? 'width' : 'shape'
}

const groups: readonly Group[] = ['type', 'space', 'shape', 'motion', 'width']

/** Every token that is no color, with its value and how it looks. */
export function Variables() {
  const messages = useMessages(styleguideMessages)
  return groups.map((group) => (
    <Card key={group} title={messages.groups[group]}>
      <table className="style-table">
        <caption className="cp-visually-hidden">{messages.groups[group]}</caption>
        <thead>
          <tr className="style-row style-head">
            <th scope="col">{messages.token}</th>
            <th scope="col">{messages.value}</th>
            <th scope="col">{messages.look}</th>
          </tr>
        </thead>
        <tbody>
          {shapeTokens
            .filter((token) => groupOf(token) === group)
            .map((token) => (
              <Row key={token} token={token} sample={messages.sample} />
            ))}
        </tbody>
      </table>
    </Card>
  ))
}

function Row({ token, sample }: { token: Token; sample: string }) {
  const look = lookOf(token)
  return (
    <tr className="style-row">
      <td>
        <code>{token}</code>
      </td>
      <td>
        <code className="style-value">{useTokenValue(token)}</code>
      </td>
      <td className="style-look">
        {look === null ? null : (
          <span className={look.className} style={look.style}>
            {look.className === 'style-type' ? sample : null}
          </span>
        )}
      </td>
    </tr>
  )
}

interface Look {
  readonly className: string
  readonly style: CSSProperties
}

// Lengths as bars, type as text, corners as boxes; what cannot be seen standing still has only its value.
function lookOf(token: Token): Look | null {
  const value = `var(${token})`
  if (token.includes('-text-')) return { className: 'style-type', style: { fontSize: value, lineHeight: 1.25 } }
  if (token.includes('-weight-')) return { className: 'style-type', style: { fontWeight: value } }
  if (token.includes('-line-')) return { className: 'style-bar', style: { blockSize: value, inlineSize: '48px' } }
  if (token.includes('-radius-')) return { className: 'style-box', style: { borderRadius: value } }
  if (/-(space|control-height|focus|banner-height)/.test(token))
    return { className: 'style-bar', style: { inlineSize: value } }
  if (token.includes('-width-')) return { className: 'style-bar', style: { inlineSize: value, maxInlineSize: '100%' } }
  return null
}
