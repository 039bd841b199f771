import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFlag, useHost, useServerText } from '#host'
import { Icon, LiveRegion, VisuallyHidden, useMessages, useOverlay } from '#ui'
import type { ChatProps } from '../chat.tsx'
import { type ChatStep, capability } from '../chat.events.ts'
import { chatMessages } from '../chat.messages.ts'
import type { ChatProvider } from '../chat-provider.ts'
import { chatFlags, textNumberShown } from '../chat.state.ts'
import { clickable, offeredBy } from '../chat-widget.state.ts'
import { useTextFlag, useWindowWidth } from '../use-chat-flags.ts'
import { useChatHours } from '../use-chat-hours.ts'
import { type News, useFavicon, useNews, useTabHidden } from '../use-news.ts'
import { openMessenger, useMessenger, useProvider, useReady } from '../use-provider.ts'
import { ChatMenu } from './chat-menu.tsx'
import { Corner } from './corner.tsx'
import { MessengerWindow } from './messenger-window.tsx'
import { useClearPlace } from './use-clear-place.ts'
import { useEscape } from './use-escape.ts'

/** Px of a window that has room for the button beside our pages. */
const roomyWidth = 1280

type WidgetProps = ChatProps & { isSignedIn: boolean; isTextExcluded: boolean }

/**
 * The button, its menu, and the messenger. It floats in the corner, except on a window of ours that has no room beside the page: there
 * it is below the page while nothing is open and no answer waits, where it covers nothing.
 */
export function ChatWidget(props: WidgetProps) {
  const texts = useMessages(chatMessages)
  const host = useHost()
  const accountNumber = props.isSignedIn && props.isLiveChatDisabled !== true ? (props.accountNumber ?? null) : null
  const provider = useProvider(accountNumber, props.createProvider)
  const messenger = useMessenger(provider)
  const isReady = useReady(provider)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const news = useNews(provider, isMenuOpen, messenger.isOpen, props.clock)
  useFavicon(props.badgeUrl ?? null, useTabHidden() && news.isUnread)
  const stack = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  useEffect(() => {
    host.emit('carport-ready', { capability })
  }, [host])
  useFocusBack(button, provider, messenger.isOpen)
  const below = useBelow(button, !isMenuOpen && !messenger.isOpen && !news.hasDot && !news.isAsking)
  useClearPlace(stack, !below.is && !isMenuOpen && !messenger.isOpen)
  const closeMenu = () => {
    below.press()
    setMenuOpen(false)
    button.current?.focus()
  }
  useEscape(stack, isMenuOpen, closeMenu)
  useOverlay(isMenuOpen, closeMenu)
  useOverlay(messenger.isOpen, () => provider?.close())
  const toggle = () => {
    below.press()
    news.interact()
    if (!isMenuOpen) {
      provider?.close()
      host.emit('carport-step', { capability, step: 'menu' })
    }
    setMenuOpen(!isMenuOpen)
  }
  const answer = () => {
    news.interact()
    setMenuOpen(false)
    provider?.open()
  }
  const main = <MainButton {...{ button, menuId, isMenuOpen, isBelow: below.is, news }} onPress={toggle} />
  if (below.is) {
    return (
      <section className="cp-text-us cp-no-print" aria-label={texts.region}>
        {main}
      </section>
    )
  }
  return (
    <Corner label={texts.region}>
      <div className="cp-corner-stack" ref={stack}>
        {messenger.isOpen && provider?.messenger ? (
          <MessengerWindow messenger={provider.messenger} state={messenger} onClose={() => provider.close()} />
        ) : null}
        {isMenuOpen ? (
          <Menu {...props} {...{ menuId, accountNumber, provider, isReady }} onDone={() => setMenuOpen(false)} />
        ) : null}
        {news.isAsking ? (
          <button type="button" className="cp-chat-tag" onClick={answer}>
            {texts.stillThere}
          </button>
        ) : null}
        {main}
      </div>
    </Corner>
  )
}

/** However the messenger was closed, the focus is back where it was opened from. On a phone the button is there again only then. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, provider: ChatProvider | null, isOpen: boolean) {
  useLayoutEffect(() => provider?.subscribe('closed', () => button.current?.focus()), [button, provider])
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [button, isOpen])
}

/** Whether the button is below the page. There and in the corner it is not the same one: whoever pressed the one goes on from the other. */
function useBelow(button: RefObject<HTMLButtonElement | null>, isCalm: boolean) {
  const { kind } = useHost()
  const isBelow = useWindowWidth() < roomyWidth && kind === 'portal' && isCalm
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (isPressed.current) button.current?.focus()
    isPressed.current = false
  }, [button, isBelow])
  return {
    is: isBelow,
    press: () => {
      isPressed.current = true
    },
  }
}

interface MainButtonProps {
  button: RefObject<HTMLButtonElement | null>
  menuId: string
  isMenuOpen: boolean
  isBelow: boolean
  news: News
  onPress: () => void
}

function MainButton({ button, menuId, isMenuOpen, isBelow, news, onPress }: MainButtonProps) {
  const texts = useMessages(chatMessages)
  const dotId = `${menuId}-dot`
  return (
    <>
      <button
        type="button"
        ref={button}
        className={isBelow ? 'cp-button cp-button-secondary cp-wide' : 'cp-corner-button'}
        aria-expanded={isMenuOpen}
        aria-controls={isMenuOpen ? menuId : undefined}
        aria-label={isBelow ? undefined : isMenuOpen ? texts.closeMenu : texts.openMenu}
        aria-describedby={news.hasDot ? dotId : undefined}
        onClick={onPress}
      >
        <Icon name={isMenuOpen ? 'close' : 'chat'} size={24} />
        {isBelow ? <span>{texts.openMenu}</span> : null}
        {news.hasDot ? (
          <span className="cp-chat-dot" id={dotId}>
            <VisuallyHidden>{texts.newMessage}</VisuallyHidden>
          </span>
        ) : null}
      </button>
      <LiveRegion message={news.isAsking ? texts.stillThere : news.hasDot ? texts.newMessage : ''} />
    </>
  )
}

interface MenuProps extends WidgetProps {
  menuId: string
  accountNumber: string | null
  provider: ChatProvider | null
  isReady: boolean
  /** The messenger opened. */
  onDone: () => void
}

function Menu(props: MenuProps) {
  const { menuId, accountNumber, provider, isReady, onDone, isTextExcluded } = props
  const host = useHost()
  const [isLogInAsked, setLogInAsked] = useState(false)
  const live = useOpening(accountNumber, provider, props.analyticsSessionId)
  const hours = useChatHours(props.askSchedule)
  const option = useTextFlag(chatFlags.options)
  // Who is logged in without a loan has nothing to chat about, and is not asked to log in.
  const isWithoutLoan = props.isSignedIn && accountNumber === null
  const isChatDisabled = useFlag(chatFlags.disabled) || props.isLiveChatDisabled === true || isWithoutLoan
  const textNumber = useTextFlag(chatFlags.textNumber)
  const offered = offeredBy(option)
  const step = (name: ChatStep) => host.emit('carport-step', { capability, step: name })
  const openLive = async () => {
    if (accountNumber === null) {
      step('log-in-prompt')
      return setLogInAsked(true)
    }
    if (!(await live.open())) return
    step('messenger')
    onDone()
  }
  // Whoever pressed while their session was still being taken up, or logged in since, gets what they pressed.
  const isDue = isLogInAsked && accountNumber !== null && isReady
  const openDue = useRef(openLive)
  useEffect(() => {
    openDue.current = openLive
  })
  useEffect(() => {
    if (isDue) void openDue.current()
  }, [isDue])
  return (
    <ChatMenu
      id={menuId}
      offered={{ ...offered, text: offered.text && textNumberShown(textNumber) !== '' }}
      clickable={clickable({ option, hours, isChatDisabled, isTextDisabled: isTextExcluded })}
      isLiveOff={isChatDisabled}
      isTextElsewhere={isTextExcluded}
      textNumber={textNumber}
      logIn={{ isAsked: isLogInAsked && !props.isSignedIn, go: props.onLogIn }}
      problem={live.problem}
      isOpening={live.isOpening || (provider !== null && !isReady)}
      onLive={() => void openLive()}
      onText={() => step('text')}
    />
  )
}

function useOpening(
  accountNumber: string | null,
  provider: ChatProvider | null,
  analyticsSessionId: ChatProps['analyticsSessionId'],
) {
  const host = useHost()
  const texts = useMessages(chatMessages)
  const [isOpening, setOpening] = useState(false)
  const said = useServerText()
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const open = async (): Promise<boolean> => {
    if (accountNumber === null || provider === null) return false
    setOpening(true)
    setFailure(null)
    try {
      await openMessenger(host, provider, accountNumber, analyticsSessionId?.() ?? undefined)
      return true
    } catch (error) {
      setFailure({ error })
      return false
    } finally {
      setOpening(false)
    }
  }
  const problem = failure === null ? null : (said(failure.error) ?? texts.notOpened)
  return { open, isOpening, problem }
}
