import type { AttributeModel, ElementModel } from './element-model.ts'
import { packageName } from './package-name.ts'

/** What can be imported from the package. */
export function packageExports(elements: readonly ElementModel[]): Record<string, object | string> {
  const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
  return {
    '.': entry('index'),
    // Server components need the module marked 'use client'. Other bundlers would warn about the directive.
    './react': { types: './react.d.ts', 'react-server': './react.js', default: './react-components.js' },
    ...Object.fromEntries(elements.map(({ name }) => [`./${name}`, entry(name)])),
    './test-kit': entry('test-kit'),
    './server': entry('server'),
    './jsx': { types: './jsx.d.ts' },
    './custom-elements.json': './custom-elements.json',
    './vscode.html-custom-data.json': './vscode.html-custom-data.json',
    './web-types.json': './web-types.json',
    './package.json': './package.json',
  }
}

/** The types of the package's main entry. */
export function indexTypes(elements: readonly ElementModel[]): string {
  return `import type { CarportSdk } from './types/sdk/embed/core.js'
export type { CarportSdk } from './types/sdk/embed/core.js'
export type { CarportEventDetail, CarportEventName } from './types/sdk/embed/events.js'
export type { Appearance, CarportOptions, HostGetToken, HostTokenReason } from './types/sdk/embed/options.js'
export type * from './components.js'
/** Every element's tag. */
export type CarportTag = ${elements.map(({ tag }) => `'${tag}'`).join(' | ')}
/** Configures where the SDK finds the backend and its tokens, and how things look; may be called again and again. */
export declare const configure: CarportSdk['configure']
/** Loads the code of these tags (default: all) before they appear. */
export declare const defineElements: (tags?: readonly CarportTag[]) => Promise<void>
export declare const version: string
`
}

/** The types of the test kit. */
export const testKitTypes = `export { elementStates, reachState, scenarios, startMockServicer } from './types/test-kit/index.js'
export type {
  ElementState,
  MockPage,
  MockRequest,
  MockServicer,
  MockServicerOptions,
  ScenarioName,
  StateStep,
} from './types/test-kit/index.js'
`

/** The types of what a partner's own server imports. */
export const serverTypes = `export { CarportRequestError, CarportWebhookError, createCarport } from './types/sdk/server/index.js'
export type {
  CarportAct,
  CarportServer,
  CarportServerOptions,
  MintedToken,
  TokenRequest,
  WebhookEvent,
  WebhookEventType,
} from './types/sdk/server/index.js'
`

/** The interface of every element, and the map from tag to it. */
export function componentTypes(elements: readonly ElementModel[]): string {
  const interfaces = elements.map(
    (element) => `/** ${element.summary} */
export interface ${interfaceName(element)} extends HTMLElement {
${element.attributes.map((attribute) => `  /** ${attribute.description} */\n  ${attribute.property}: ${typeOf(attribute)} | null | undefined`).join('\n')}
  /** Asks the backend again for everything that is shown. */
  refresh(): Promise<void>
  /** Starts over, without what was typed. */
  reset(): void
}`,
  )
  return `${interfaces.join('\n\n')}

declare global {
  interface HTMLElementTagNameMap {
${elements.map((element) => `    '${element.tag}': ${interfaceName(element)}`).join('\n')}
  }
}
`
}

/** The types of one element's entry. */
export function elementTypes(element: ElementModel): string {
  return `import './components.js'
export type { ${interfaceName(element)} } from './components.js'
export { configure, version } from './index.js'
`
}

/** The React components as server components import them: each by its name, for a boundary takes no star. */
export function reactBoundary(elements: readonly ElementModel[]): string {
  const names = ['CarportProvider', 'configure', 'version', ...elements.map(({ component }) => component)]
  return `'use client'\nexport { ${names.join(', ')} } from './react-components.js'\n`
}

/** The types of the React components. */
export function reactTypes(elements: readonly ElementModel[]): string {
  const components = elements.map(
    (element) => `export interface ${element.component}Props extends CommonProps<${eventUnion(element)}> {
${element.attributes.map((attribute) => `  /** ${attribute.description} */\n  ${attribute.property}?: ${typeOf(attribute)} | null | undefined`).join('\n')}
}
/** ${element.summary} */
export declare const ${element.component}: ForwardRefExoticComponent<${element.component}Props & RefAttributes<${interfaceName(element)}>>`,
  )
  return `import type { CSSProperties, ForwardRefExoticComponent, FunctionComponent, ReactNode, RefAttributes } from 'react'
import type { ${elements.map(interfaceName).join(', ')} } from './components.js'
import type { CarportEventDetail, CarportEventName } from './types/sdk/embed/events.js'
import type { CarportOptions } from './types/sdk/embed/options.js'
export { configure, version } from './index.js'

export interface CarportProviderProps extends CarportOptions {
  /** Whose page this is: when it changes, everything that is shown for the one before is gone. It never leaves the page. */
  session?: string | null
  children?: ReactNode
}
/** Configures the elements inside it before they are there, and again when an option says something else; functions may be new each time. */
export declare const CarportProvider: FunctionComponent<CarportProviderProps>

/** \`carport-session-expired\` is heard as \`onSessionExpired\`. */
type ListenerName<N extends string> = N extends \`carport-\${infer Rest}\` ? \`on\${Camel<Capitalize<Rest>>}\` : never
type Camel<T extends string> = T extends \`\${infer A}-\${infer B}\` ? \`\${A}\${Camel<Capitalize<B>>}\` : T
type Listeners<E extends CarportEventName> = {
  [N in E as ListenerName<N>]?: (event: CustomEvent<CarportEventDetail[N]>) => void
}
interface TagProps {
  id?: string
  slot?: string
  className?: string
  style?: CSSProperties
  hidden?: boolean
  lang?: string
  dir?: 'ltr' | 'rtl' | 'auto'
  title?: string
}
type CommonProps<E extends CarportEventName> = TagProps & Listeners<E>

${components.join('\n\n')}
`
}

/** Types for the tags in JSX, for React 18 (one global namespace) and 19 (React's own). */
export function jsxTypes(elements: readonly ElementModel[]): string {
  const tags = elements.map((element) => {
    const attributes = element.attributes.map((attribute) => `'${attribute.name}'?: ${attributeTypeOf(attribute)}`)
    return `  '${element.tag}': CarportJsx<${interfaceName(element)}, { ${attributes.join('; ')} }>`
  })
  return `import type { ClassAttributes, HTMLAttributes } from 'react'
import type { ${elements.map(interfaceName).join(', ')} } from './components.js'

type CarportJsx<E extends HTMLElement, A> = HTMLAttributes<E> & ClassAttributes<E> & A & { class?: string }
interface CarportTags {
${tags.join('\n')}
}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends CarportTags {}
  }
}
declare global {
  namespace JSX {
    interface IntrinsicElements extends CarportTags {}
  }
}
export {}
`
}

/** custom-elements.json, schema 1.0.0. */
export function customElementsManifest(elements: readonly ElementModel[], tokens: readonly string[]): object {
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: elements.map((element) => ({
      kind: 'javascript-module',
      path: `${element.name}.js`,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: interfaceName(element),
          tagName: element.tag,
          description: element.summary,
          attributes: element.attributes.map(({ name, property, description, ...attribute }) => ({
            name,
            fieldName: property,
            type: { text: attributeTypeOf(attribute) },
            description,
          })),
          members: [
            ...element.attributes.map((attribute) => ({
              kind: 'field',
              name: attribute.property,
              type: { text: typeOf(attribute) },
              description: attribute.description,
            })),
            { kind: 'method', name: 'refresh', return: { type: { text: 'Promise<void>' } } },
            { kind: 'method', name: 'reset', return: { type: { text: 'void' } } },
          ],
          events: element.events.map(({ name, description }) => ({
            name,
            type: { text: `CustomEvent<CarportEventDetail['${name}']>` },
            ...(description === '' ? {} : { description }),
          })),
          cssParts: element.parts,
          cssProperties: tokens.map((name) => ({ name })),
        },
      ],
      exports: [
        { kind: 'custom-element-definition', name: element.tag, declaration: { name: interfaceName(element) } },
      ],
    })),
  }
}

/** web-types.json, for WebStorm and its kin. */
export function webTypes(elements: readonly ElementModel[], tokens: readonly string[], version: string): object {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: packageName,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          name: element.tag,
          description: element.summary,
          attributes: element.attributes.map((attribute) => ({
            name: attribute.name,
            description: attribute.description,
            required: false,
            value: { type: attributeTypeOf(attribute) },
          })),
          js: {
            properties: element.attributes.map((attribute) => ({
              name: attribute.property,
              description: attribute.description,
              value: { type: typeOf(attribute) },
            })),
            events: element.events.map(({ name, description }) => ({ name, description })),
          },
          css: { parts: element.parts },
        })),
      },
      css: { properties: tokens.map((name) => ({ name })) },
    },
  }
}

/** HTML custom data of Visual Studio Code. */
export function vscodeData(elements: readonly ElementModel[]): object {
  return {
    version: 1.1,
    tags: elements.map((element) => ({
      name: element.tag,
      description: element.summary,
      attributes: element.attributes.map((attribute) => ({
        name: attribute.name,
        description: attribute.description,
        ...(offered(attribute).length === 0 ? {} : { values: offered(attribute).map((name) => ({ name })) }),
      })),
    })),
  }
}

/** The package's own page. */
export function packageReadme(elements: readonly ElementModel[]): string {
  return `# Carport

Borrower self-service as custom elements and as React components.

\`\`\`js
import { configure } from '${packageName}'
import '${packageName}/make-a-payment'

configure({
  baseUrl: 'https://pay.example.com',
  getToken: () => fetch('/carport-token').then((reply) => (reply.ok ? reply.text() : null)),
})
\`\`\`

\`\`\`html
<carport-make-a-payment account-number="100000000001"></carport-make-a-payment>
\`\`\`

In tests, without a backend:

\`\`\`js
import { configure } from '${packageName}'
import { startMockServicer } from '${packageName}/test-kit'

const servicer = startMockServicer({ scenario: 'declined' })
configure({ baseUrl: servicer.baseUrl, getToken: servicer.getToken })
\`\`\`

In React, on your own copy of it: \`import { MakeAPayment } from '${packageName}/react'\`. For the tags in JSX: \`import type {} from '${packageName}/jsx'\`.

Editors: \`custom-elements.json\` and \`web-types.json\` are found by those that read package.json (WebStorm, language servers). In Visual
Studio Code, \`"html.customData": ["./node_modules/${packageName}/vscode.html-custom-data.json"]\`.

| import | tag | component | |
|---|---|---|---|
${elements.map(({ name, tag, component, summary }) => `| \`${packageName}/${name}\` | \`<${tag}>\` | \`${component}\` | ${summary.replace(/^`<[^`]*>`: /, '').replaceAll('|', '\\|')} |`).join('\n')}
`
}

function interfaceName({ component }: ElementModel): string {
  return `Carport${component}Element`
}

function eventUnion({ events }: ElementModel): string {
  return events.map(({ name }) => `'${name}'`).join(' | ') || 'never'
}

/** The values that the manual puts in quotes. */
function offered({ type, description }: Pick<AttributeModel, 'type' | 'description'>): string[] {
  return type === 'string' ? [...description.matchAll(/'([a-z][\w-]*)'/g)].map(([, value = '']) => value) : []
}

/** As a property. What the manual offers is suggested, and any other text is taken. */
function typeOf(attribute: AttributeModel): string {
  if (attribute.property === 'token') return 'string | Promise<string | null>'
  const values = offered(attribute)
  return values.length === 0
    ? attribute.type
    : `${values.map((value) => `'${value}'`).join(' | ')} | (string & Record<never, never>)`
}

/** As an attribute: text, where a number or true is written the same way. */
function attributeTypeOf({ type }: Pick<AttributeModel, 'type'>): string {
  return type === 'string' ? 'string' : `${type} | string`
}
