import type { Act, Control, SeenScreen } from './screen.ts'

/** A link on a page, unless it is changed. */
export const control = (name: string, change: Partial<Control> = {}): Control => ({
  key: `page:link:${name}`,
  name,
  kind: 'link',
  place: 'page',
  isOn: false,
  isPrimary: false,
  href: null,
  ...change,
})

/** A page with nothing on it but its text, unless it is changed. */
export const screen = (path: string, text: string, change: Partial<SeenScreen> = {}): SeenScreen => ({
  path,
  heading: `Page ${path}`,
  dialog: null,
  notices: [],
  headlines: [],
  alerts: [],
  text,
  facts: [],
  controls: [],
  ...change,
})

/** A press that led to another screen and sent nothing, unless it is changed. */
export function act(from: SeenScreen, pressed: Control, to: SeenScreen, change: Partial<Act> = {}): Act {
  return {
    person: 'P1',
    when: 'today',
    from,
    control: pressed,
    screen: to,
    writes: [],
    left: [],
    refusals: [],
    hasChanged: true,
    isFocusLost: false,
    ...change,
  }
}
