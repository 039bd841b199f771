import type { ReactNode } from 'react'
import type { FlagReader } from '#sdk/flags/flags'
import { chatFlags, showsTextUs } from './chat.state.ts'
import { TextUs } from './parts/text-us.tsx'

/** Whether the chat is on: it cannot be drawn before its code is here. */
export const isChatOn = (flags: FlagReader): boolean => flags.isOn(chatFlags.shows)

/** Text-us as a phone shows it, for a page that is drawn before its width is known: style hides it elsewhere. */
export function DrawnTextUs({ flags, path }: { readonly flags: FlagReader; readonly path: string }): ReactNode {
  const number = flags.text(chatFlags.textNumber)
  const isDisabled = flags.isOn(chatFlags.textDisabled)
  const isShown = showsTextUs({
    width: 0,
    path,
    isRouteExcluded: false,
    isDisabled,
    isChatShown: isChatOn(flags),
    number,
  })
  return isShown ? <TextUs number={number} /> : null
}
