import { useHost } from '#host'
import { Agreement, Disclosure } from '#ui'

interface AuthorizationProps {
  title: string
  text: string | undefined
  /** This is the screen on which it is signed. Default false. */
  isSigned?: boolean
}

/**
 * What the borrower agrees to, in the words that are kept: whole where it is signed, folded before that. Around an element it is signed
 * in the confirmation on our own page, which shows it whole.
 */
export function Authorization({ title, text = '', isSigned = false }: AuthorizationProps) {
  const { kind } = useHost()
  if (isSigned && kind === 'portal') return <Agreement title={title} text={text} />
  return (
    <Disclosure summary={title}>
      {text.split('\n').map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </Disclosure>
  )
}
