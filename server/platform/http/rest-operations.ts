import * as v from 'valibot'
import { businessEvents } from '#server/platform/metrics/business-events'
import type { RestOperations } from './rest-operation.ts'

const evaluation = v.object({
  key: v.string(),
  value: v.union([v.boolean(), v.string(), v.number()]),
  reason: v.string(),
  variant: v.string(),
})

/** The flags for clients, and the proxy of business events. */
export const platformOperations: RestOperations = {
  'GET /api/flags': {
    about: 'Returns the values of all flags. Answers 304 to a matching `If-None-Match`.',
    callers: ['anyone'],
    answer: v.record(v.string(), v.union([v.boolean(), v.string(), v.number()])),
  },
  'GET /api/flags/stream': {
    about:
      'Streams the live flags as they are, then each change. An OpenFeature provider names the flags it has, and is told at once if there are newer ones.',
    callers: ['anyone'],
    query: v.object({ since: v.optional(v.string()) }),
    answer: 'text/event-stream',
  },
  'POST /ofrep/v1/evaluate/flags': {
    about: 'Evaluates all flags for an OpenFeature provider (OFREP). The context in the body is not read.',
    callers: ['anyone'],
    answer: v.object({
      flags: v.array(evaluation),
      eventStreams: v.array(v.object({ type: v.literal('sse'), url: v.string() })),
    }),
  },
  'POST /ofrep/v1/evaluate/flags/{name}': {
    about: 'Evaluates one flag for an OpenFeature provider (OFREP).',
    callers: ['anyone'],
    path: { name: 'Name of the flag.' },
    answer: evaluation,
  },
  'POST /api/business-events': {
    about: "Takes a batch of the portal's business events. One bad event refuses the whole batch.",
    callers: ['anyone'],
    body: businessEvents,
    status: 202,
  },
}
