import type { ScenarioPlan } from './scenarios.ts'

/** The flags as a servicer has them who offers everything. */
const flags = {
  ShowChatWidget: true,
  ChatLiveIcon: true,
  ChatOptions: 'LiveChatAndTextWithUs',
  ChatHours: '* 7-18 * * 1-5',
  ChatNewMessageDot: true,
  ChatStillThere: true,
  TextNumber: '6025550123',
  DisableSmartBanner: false,
}

/** The smallest document that a PDF reader opens. */
const letter = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

/** What the servicer answers besides GraphQL: its flags, and documents. Streams are open and silent. */
export function fileAnswer(path: string, plan: ScenarioPlan): Response {
  // The flags say that there is an outage, so they are there in one.
  if (plan.refusal !== undefined && plan.flags === undefined) return new Response(null, { status: 503 })
  if (path === '/api/flags') return Response.json({ ...flags, ...plan.flags })
  if (path.startsWith('/api/documents/'))
    return new Response(letter, { headers: { 'content-type': 'application/pdf' } })
  if (path.endsWith('/stream'))
    return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
  return Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 })
}
