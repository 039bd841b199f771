import { Alert, Button, Cluster, Link, LiveRegion, Spinner, Stack } from '#ui'

export interface UnknownNoticeProps {
  answer: 'checking' | 'unreachable' | 'not-received'
  texts: {
    unknownText: string
    notReceivedText: string
    checking: string
    stillUnknown: string
    checkAgain: string
    reference: string
    callUs: string
    sendAgain: string
    startOver: string
  }
  /** A tel: address without its scheme. */
  phoneHref: string
  onCheck: () => void
  /** Left out where the same request can no longer be sent. */
  onSendAgain?: (() => void) | undefined
  /** Left out while the request may still be running. */
  onStartOver?: (() => void) | undefined
}

/** It may have happened: what is known, and nothing offered that could make it happen twice. */
export function UnknownNotice(props: UnknownNoticeProps) {
  const { answer, texts, phoneHref, onCheck, onSendAgain, onStartOver } = props
  const isMissing = answer === 'not-received'
  const said = { checking: texts.checking, unreachable: texts.stillUnknown, 'not-received': texts.notReceivedText }
  return (
    <Stack gap={16}>
      <Alert tone="warning">{isMissing ? texts.notReceivedText : texts.unknownText}</Alert>
      <p>{texts.reference}</p>
      {answer === 'unreachable' ? <p>{texts.stillUnknown}</p> : null}
      {answer === 'checking' ? (
        <p className="cp-checking">
          <Spinner />
          {texts.checking}
        </p>
      ) : null}
      <Cluster>
        {isMissing && onSendAgain !== undefined ? (
          <Button variant="primary" onClick={onSendAgain}>
            {texts.sendAgain}
          </Button>
        ) : (
          <Button isLoading={answer === 'checking'} onClick={onCheck}>
            {texts.checkAgain}
          </Button>
        )}
        {onStartOver === undefined ? null : (
          <Button variant="quiet" onClick={onStartOver}>
            {texts.startOver}
          </Button>
        )}
      </Cluster>
      <Link href={`tel:${phoneHref}`} icon="phone">
        {texts.callUs}
      </Link>
      <LiveRegion message={said[answer]} />
    </Stack>
  )
}
