import { boardingReference } from './boarding-reference.ts'
import { configurationReference } from './configuration-reference.ts'
import { eventReference } from './event-reference.ts'
import { programReference } from './program-reference.ts'
import { textReference } from './text-reference.ts'
import { openApi, restReference } from './rest-reference.ts'
import { printServerSchema } from '#server/schema'

/** Every generated page under docs/reference, by its file. */
export async function referencePages(): Promise<Readonly<Record<string, string>>> {
  return {
    'docs/reference/configuration.md': configurationReference(),
    'docs/reference/events.md': eventReference(),
    'docs/reference/programs.md': programReference(),
    'docs/reference/rest.md': restReference(),
    'docs/reference/openapi.json': openApi(),
    'docs/reference/schema.graphql': `# Written by npm run reference from the capabilities' schemas.\n${printServerSchema()}\n`,
    ...boardingReference(),
    ...(await textReference()),
  }
}
