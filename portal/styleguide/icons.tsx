import { useEffect, useState } from 'react'
import { Alert, Card, Icon, type IconName, Skeleton, Spinner, readSprite, useMessages } from '#ui'
import { BrandMark } from '../layout/brand-mark.tsx'
import { useServices } from '../startup/services-context.tsx'
import { spriteUrl } from '#texts/ui/sprite'
import { type StyleguideMessages, styleguideMessages } from './styleguide.messages.ts'

/** Every drawing of the sprite, read from the file itself, and the marks. */
export function Icons() {
  const messages = useMessages(styleguideMessages)
  const names = useSpriteNames()
  return (
    <>
      {names === 'failed' ? <Alert tone="warning">{messages.iconsMissing}</Alert> : null}
      {names === null ? <Skeleton height={320} /> : null}
      {Array.isArray(names) ? <Drawings names={names} messages={messages} /> : null}
      <Marks messages={messages} />
    </>
  )
}

function useSpriteNames(): readonly IconName[] | 'failed' | null {
  const { rest, log } = useServices()
  const [names, setNames] = useState<IconName[] | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    rest.getText(spriteUrl).then(
      (text) => {
        if (isCurrent) setNames(Object.keys(readSprite(text)) as IconName[])
      },
      (problem: unknown) => {
        log('icons', problem)
        if (isCurrent) setNames('failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [rest, log])
  return names
}

function Drawings({ names, messages }: { names: readonly IconName[]; messages: StyleguideMessages }) {
  return (
    <>
      <p>{messages.iconsText(names.length)}</p>
      {([20, 24] as const).map((size) => (
        <Card key={size} title={size === 20 ? messages.smallSize : messages.largeSize}>
          <ul className="style-icons">
            {names.map((name) => (
              <li key={name}>
                <Icon name={name} size={size} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function Marks({ messages }: { messages: StyleguideMessages }) {
  const { brand } = useServices()
  return (
    <Card title={messages.marks}>
      <ul className="style-icons style-marks">
        <li>
          <BrandMark brand={brand} isShort />
          <span>{messages.brandMark}</span>
        </li>
        {([20, 24, 40] as const).map((size) => (
          <li key={size}>
            <Spinner size={size} />
            <span>{`${messages.spinner} ${size}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
