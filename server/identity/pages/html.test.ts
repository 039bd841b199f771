import { expect, test } from 'vitest'
import { renderDocument, textField } from './document.ts'
import { html } from './html.ts'

test('what a person typed never becomes markup', () => {
  const typed = `"><script>alert('x')</script>&`
  expect(html`<p title="${typed}">${typed}</p>`.markup).not.toContain('<script')
  const field = textField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: typed }, [])
  expect(field.markup).not.toContain('<script')
  const frame = {
    language: 'en',
    brandName: typed,
    brandPhone: typed,
    homeUrl: 'https://x.example',
    otherLanguageUrl: null,
  } as const
  expect(renderDocument(frame, { title: typed, body: html`` })).not.toContain('<script')
})

test('a refused field says so to everybody: summary, message, state', () => {
  const field = textField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }, [
    { field: 'email', text: 'Enter it.' },
  ])
  expect(field.markup).toContain('aria-invalid="true"')
  expect(field.markup).toContain('aria-describedby="email-error"')
  expect(field.markup).toContain('<label for="email">')
})
