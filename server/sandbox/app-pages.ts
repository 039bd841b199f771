import type { FastifyInstance } from 'fastify'

/**
 * The smart-banner pages of a servicer that has an app: a phone with the app opens it, one without goes to the store. The sandbox
 * has neither app nor store, so both lead to where the app would open.
 */
export function mountAppPages(app: FastifyInstance): void {
  for (const platform of ['ios', 'android'])
    app.get(`/smart-banner/${platform}`, (_request, reply) => reply.redirect('/app-banner-redirect'))
}
