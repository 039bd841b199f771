import { useEffect, useState } from 'react'
import { contrastRatio } from '#sdk/theme/contrast'
import { type Token, colorTokens, contrastPairs, semanticTones } from '#sdk/theme/tokens'
import { Card, Icon, RadioCards, useLanguage, useMessages } from '#ui'
import { type Scheme, chooseScheme, useTokenValue, useTokenValues } from './computed.ts'
import { type StyleguideMessages, styleguideMessages } from './styleguide.messages.ts'

const isTone = (token: string) => semanticTones.some((tone) => token.includes(`-${tone}-`))
const isAccent = (token: string) => /-(accent|focus)/.test(token)
const groups: readonly { readonly title: 'surfaces' | 'accents' | 'tones'; readonly tokens: readonly Token[] }[] = [
  { title: 'surfaces', tokens: colorTokens.filter((token) => !isTone(token) && !isAccent(token)) },
  { title: 'accents', tokens: colorTokens.filter(isAccent) },
  { title: 'tones', tokens: colorTokens.filter(isTone) },
]

/** The palette in the scheme that is chosen here, and the contrast of every pair that is read. */
export function Colors() {
  const messages = useMessages(styleguideMessages)
  return (
    <>
      <SchemeChoice messages={messages} />
      {groups.map(({ title, tokens }) => (
        <Card key={title} title={messages[title]}>
          <ul className="style-swatches">
            {tokens.map((token) => (
              <Swatch key={token} token={token} />
            ))}
          </ul>
        </Card>
      ))}
      <Contrasts messages={messages} />
    </>
  )
}

function SchemeChoice({ messages }: { messages: StyleguideMessages }) {
  const [scheme, setScheme] = useState<Scheme>('device')
  // The rest of the site stays as the device wants it.
  useEffect(() => () => chooseScheme('device'), [])
  const choose = (next: Scheme) => {
    setScheme(next)
    chooseScheme(next)
  }
  const options = (['device', 'light', 'dark'] as const).map((value) => ({ value, title: messages.schemes[value] }))
  return <RadioCards legend={messages.scheme} options={options} value={scheme} onChange={choose} />
}

function Swatch({ token }: { token: Token }) {
  const value = useTokenValue(token)
  const style = token === '--carport-shadow' ? { boxShadow: `var(${token})` } : { background: `var(${token})` }
  return (
    <li className="style-swatch">
      <span className="style-color" style={style} />
      <code>{token.replace('--carport-', '')}</code>
      <code className="style-value">{value}</code>
    </li>
  )
}

function Contrasts({ messages }: { messages: StyleguideMessages }) {
  return (
    <Card title={messages.pairs}>
      <p className="cp-help">{messages.pairsText}</p>
      <table className="style-table style-pairs">
        <caption className="cp-visually-hidden">{messages.pairs}</caption>
        <thead>
          <tr className="style-row style-head">
            <th scope="col">{messages.text}</th>
            <th scope="col">{messages.background}</th>
            <th scope="col">{messages.needed}</th>
            <th scope="col">{messages.measured}</th>
          </tr>
        </thead>
        <tbody>
          {contrastPairs.map(([text, background, needed]) => (
            <Pair key={`${text} ${background}`} text={text} background={background} needed={needed} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Pair({ text, background, needed }: { text: Token; background: Token; needed: number }) {
  const language = useLanguage()
  const [first = '', second = ''] = useTokenValues([text, background])
  const ratio = contrastRatio(first, second)
  const shown = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
  return (
    <tr className="style-row">
      <td>
        <code>{text.replace('--carport-', '')}</code>
      </td>
      <td>
        <code>{background.replace('--carport-', '')}</code>
      </td>
      <td>{shown(needed)}</td>
      <td>
        {ratio === null ? null : (
          <span className="style-ratio">
            <Icon name={ratio >= needed ? 'check' : 'critical'} />
            {shown(ratio)}
          </span>
        )}
      </td>
    </tr>
  )
}
