// Every element in every state. The states come from the test kit, the attributes from the manuals, the people from the sandbox.
import { byId, loadCarport, newestRelease, servicer as sandbox } from '../carport-page.ts'
import { readControls, sandboxToken } from './controls.ts'
import { type SnippetForm, snippet } from './snippets.ts'

const eventNames = ['ready', 'step', 'submit', 'success', 'failure', 'unknown', 'session-expired', 'error']
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const stage = byId('stage')

const [carport, release, kit, controls] = await Promise.all([
  loadCarport(),
  newestRelease(),
  import(new URL('../test-kit.js', import.meta.url).href) as Promise<typeof import('#test-kit')>,
  readControls(),
])
const ownAgent = navigator.userAgent
let mock = kit.startMockServicer()
let rounds = 0

controls.fillTags(Object.keys(kit.elementStates).filter((tag) => release.elements.includes(tag)))
fillStates()
controls.applyAddress(fillStates)
show()

controls.form.addEventListener('submit', (event) => event.preventDefault())
controls.form.addEventListener('change', (event) => {
  const { name, id } = event.target as HTMLInputElement
  if (name === 'email') controls.fillAccounts()
  if (name === 'tag') fillStates()
  if (name === 'state') controls.fillAttributes(stateShown()?.attributes)
  if (['scheme', 'accent', 'width'].includes(name)) configure()
  else if (id !== 'form') show()
})
controls.form.addEventListener('input', configureWidth)
byId('form').addEventListener('change', write)
byId('start-over').addEventListener('click', show)
byId('expire').addEventListener('click', () => {
  mock.expireTokens()
  const element = stage.firstElementChild as (Element & { refresh?: () => Promise<void> }) | null
  void element?.refresh?.()
})
for (const name of eventNames)
  document.addEventListener(`carport-${name}`, (event) => note(event as CustomEvent<unknown>))
byId('clear').addEventListener('click', () => byId('log').replaceChildren())
byId('copy').addEventListener('click', () => {
  void navigator.clipboard.writeText(byId('snippet').textContent).then(() => {
    byId('copied').textContent = 'Copied'
  })
})

/** Puts a fresh element on the stage, brings it into its state, and writes what a reader can copy. */
function show(): void {
  const state = stateShown()
  mock.stop()
  mock = kit.startMockServicer({ scenario: state?.scenario ?? 'paid-up' })
  const agent = state?.device === 'phone' ? phone : ownAgent
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })
  stage.replaceChildren()
  // Somebody else, or a token of another kind: the one that the page gave before is forgotten.
  carport.configure({ getToken: null })
  configure()
  const element = document.createElement(controls.value('tag'))
  for (const [name, text] of controls.attributes()) element.setAttribute(name, text)
  stage.replaceChildren(element)
  write()
  for (const field of document.querySelectorAll<HTMLElement>('[data-for]'))
    field.hidden = field.dataset['for'] !== controls.value('servicer')
  history.replaceState(null, '', `?${controls.address()}`)
  if (state !== undefined) void reach(element, state)
  else byId('reached').textContent = ''
}

async function reach(element: Element, state: NonNullable<ReturnType<typeof stateShown>>): Promise<void> {
  rounds += 1
  const mine = rounds
  const say = (text: string) => {
    if (mine === rounds) byId('reached').textContent = text
  }
  say(`Loading “${state.name}” …`)
  await kit.reachState(element, state, mock).then(
    () => say(`“${state.name}”, in the scenario ${state.scenario}: ${kit.scenarios[state.scenario]}`),
    () => say(`“${state.name}” can’t be reached from here. Start over to see it.`),
  )
  const asked = mock.requests.map(({ operation }) => operation)
  byId('asked').textContent = asked.length === 0 ? '' : `Asked so far: ${asked.join(', ')}`
}

/** The state that is chosen; none on the sandbox. */
function stateShown() {
  if (controls.value('servicer') !== 'mock') return undefined
  const states = kit.elementStates[controls.value('tag')] ?? []
  return states.find(({ name }) => name === controls.value('state')) ?? states[0]
}

function fillStates(): void {
  const states = kit.elementStates[controls.value('tag')] ?? []
  controls.fill(
    'state',
    states.map(({ name }) => [name, name]),
  )
  controls.fillAttributes(states[0]?.attributes)
}

function configure(): void {
  const { value } = controls
  const isMock = value('servicer') === 'mock'
  const servicer = mock
  carport.configure({
    baseUrl: isMock ? servicer.baseUrl : sandbox,
    appearance: {
      scheme: value('scheme') === 'dark' ? 'dark' : value('scheme') === 'light' ? 'light' : 'auto',
      tokens: { '--carport-accent': value('accent'), '--carport-focus': value('accent') },
    },
    getToken: isMock ? () => servicer.getToken() : sandboxToken(controls),
  })
  document.documentElement.dataset['scheme'] = value('scheme')
  configureWidth()
  write()
}

function configureWidth(): void {
  stage.style.width = `${controls.value('width')}px`
}

function write(): void {
  const { value } = controls
  const state = stateShown()
  byId('snippet').textContent = snippet(byId<HTMLSelectElement>('form').value as SnippetForm, {
    tag: value('tag'),
    attributes: controls.attributes(),
    scheme: value('scheme'),
    accent: value('accent'),
    scenario: state?.scenario ?? null,
    state: state?.name ?? '',
    origin: sandbox,
    version: release.version,
    entry: release.entry,
    integrity: release.integrity[release.entry] ?? '',
  })
  byId('copied').textContent = ''
}

function note({ type, detail }: CustomEvent<unknown>): void {
  const line = document.createElement('li')
  const name = document.createElement('strong')
  name.textContent = type
  line.append(name, JSON.stringify(detail))
  byId('log').prepend(line)
}
