import type { Plugin } from 'vite'

/** What React can do and the portal has no use for. */
interface Feature {
  /** Functions nothing calls without the feature. Whoever calls one after all gets an error. */
  readonly unused: string
  /** Functions that are called on the way and look for the feature, with what they return where there is none. */
  readonly looking?: Readonly<Record<string, string>>
  /** Classes whose methods go with them. */
  readonly classes?: string
}

/**
 * By feature: markup that a server rendered and React takes over, the portal draws anew (`createRoot`); transitions between views;
 * handles of fragments; tags that React lifts into the head, and the document itself as components; lists and activities; form actions;
 * the list of components that an error passed, which nobody reads.
 */
const features: readonly Feature[] = [
  {
    unused:
      'prepareToHydrateHostInstance updateDehydratedSuspenseComponent canHydrateInstance clearHydrationBoundary retryDehydratedSuspenseBoundary queueIfContinuousEvent retryIfBlockedOn hideOrUnhideDehydratedBoundary attemptExplicitHydrationTarget ReactDOMHydrationRoot',
    looking: { popHydrationState: 'return false' },
    classes: 'ReactDOMHydrationRoot',
  },
  {
    unused:
      'startViewTransition ViewTransitionPseudoElement createViewTransitionInstance applyViewTransitionName restoreViewTransitionName applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances measureViewTransitionHostInstancesRecursive scheduleViewTransitionEvent reportViewTransitionError',
    looking: {
      trackEnterViewTransitions: '',
      commitAppearingPairViewTransitions: '',
      commitEnterViewTransitions: '',
      commitDeletedPairViewTransitions: '',
      commitExitViewTransitions: '',
      commitNestedViewTransitions: '',
      restorePairedViewTransitions: '',
      restoreEnterOrExitViewTransitions: '',
      restoreNestedViewTransitions: '',
      measureNestedViewTransitions: '',
    },
    classes: 'ViewTransitionPseudoElement',
  },
  {
    unused:
      'FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance addFragmentHandleToFiber',
    looking: {
      commitNewChildToFragmentInstances: '',
      commitFragmentInstanceInsertionEffects: '',
      commitFragmentInstanceDeletionEffects: '',
    },
    classes: 'FragmentInstance',
  },
  {
    unused:
      'getResource acquireResource mountHoistable getHydratableHoistableCache preloadResource suspendResource insertSuspendedStylesheets createHoistableInstance resolveSingletonInstance releaseSingletonInstance commitHostSingletonAcquisition',
    looking: { isHostHoistableType: 'return false', isSingletonScope: 'return false' },
  },
  { unused: 'updateSuspenseListComponent updateActivityComponent' },
  {
    unused:
      'mountActionState updateActionState rerenderActionState dispatchActionState runActionStateAction startHostTransition',
  },
  { unused: '', looking: { describeFiber: "return ''" } },
]

/**
 * React DOM without what the portal has no use for, a fifth of it. Its package is one function for bundlers, which keep all of it. The
 * build fails when another version of React has other functions.
 */
export function leanReact(): Plugin {
  return {
    name: 'carport-lean-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  }
}

/** @throws when this React has other functions than the list */
export function withoutUnused(react: string): string {
  let code = replaced(react, /^exports\.hydrateRoot = [^]*?^\};\n/m, '')
  code = replaced(code, /ReactDOMHydrationRoot\.prototype\.(?:render|unmount) = /g, '')
  // Never true without hydrateRoot. What assigns it is left, and so is a parameter of that name.
  code = replaced(code, /\bisHydrating(?![\w$]|\s*=[^=]|\n\) \{)/g, 'false')
  // What loads files ahead by its name, for tags in the head.
  code = replaced(code, /(?<=^ {2}[DCLmXSM]: )\w+/gm, 'leftOut')
  for (const { unused, looking = {}, classes = '' } of features) {
    for (const name of namesIn(classes)) {
      code = replaced(code, new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?^\\};\\n`, 'gm'), '')
    }
    for (const name of namesIn(unused)) {
      code = replaced(code, new RegExp(`^function ${name}\\([^]*?^\\}\\n`, 'm'), '')
      code = code.replaceAll(new RegExp(`(?<![.\\w$])${name}(?![\\w$])`, 'g'), 'leftOut')
    }
    for (const [name, instead] of Object.entries(looking)) {
      code = replaced(code, new RegExp(`^function ${name}\\([^]*?^\\}\\n`, 'm'), `function ${name}() { ${instead} }\n`)
    }
  }
  return `${code}function leftOut() { throw new Error('React was built without this') }\n`
}

const namesIn = (list: string): string[] => list.split(' ').filter((name) => name !== '')

function replaced(code: string, pattern: RegExp, instead: string): string {
  const next = code.replace(pattern, instead)
  if (next === code)
    throw new Error(`This React has nothing like ${pattern.source.slice(0, 60)}: look through lean-react.ts`)
  return next
}
