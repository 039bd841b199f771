import { type Language, languageAfter } from '#sdk/i18n/language'
import { languageNames } from '#sdk/i18n/language-names'
import { html, type Html } from './html.ts'
import { pageTexts, type PageTexts } from './page-texts.ts'

/** What every page needs. */
export interface PageFrame {
  readonly language: Language
  readonly brandName: string
  readonly brandPhone: string
  /** The portal's own address. */
  readonly homeUrl: string
  /** The same page in the other language; none for pages that answer a form. */
  readonly otherLanguageUrl: string | null
}

export interface Page {
  readonly title: string
  readonly body: Html
  /** Whether the page shows a refusal: said first in its title. */
  readonly isError?: boolean
  /** It asks for a password, which whoever types it may look at. */
  readonly hasPassword?: boolean
  /** A script of ours with this nonce, where a page has one. */
  readonly script?: { readonly nonce: string; readonly code: string }
}

/** A whole page as text. Phone first, one column, no script needed. */
export function renderDocument(frame: PageFrame, page: Page): string {
  const texts = pageTexts(frame.language)
  const other = languageAfter(frame.language)
  const title = page.isError === true ? `${texts.errorTitle}: ${page.title}` : page.title
  const { markup } = html`<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${frame.brandName}</title>
<link rel="stylesheet" href="/oidc/assets/pages.css">
</head>
<body>
<header class="top">
<div class="bar">
<a class="brand" href="${frame.homeUrl}"><img src="/favicon.svg" alt="" width="32" height="32">${frame.brandName}</a>
${frame.otherLanguageUrl !== null && html`<a class="language" href="${frame.otherLanguageUrl}" lang="${other}" hreflang="${other}">${languageNames[other].name}</a>`}
</div>
</header>
<main class="card">
${page.body}
</main>
<footer class="help"><p>${texts.needHelp} <a href="tel:${frame.brandPhone.replace(/[^\d+]/g, '')}">${frame.brandPhone}</a></p></footer>
${page.script !== undefined && html`<script nonce="${page.script.nonce}">${{ markup: page.script.code }}</script>`}
</body>
</html>
`
  return markup
}

/** Brings the box that shows a password, which is of no use without a script, and hides the password again before it is sent. */
export const passwordScript = `const box=document.getElementById('show-password'),field=document.getElementById('password');
box.parentElement.hidden=false;
box.onchange=()=>{field.type=box.checked?'text':'password'};
field.form.addEventListener('submit',()=>{field.type='password'})`

/** A password, and a box that shows what was typed. */
export function passwordField(
  texts: PageTexts,
  field: Pick<TextField, 'label' | 'autocomplete' | 'help'>,
  errors: readonly FormError[],
): Html {
  return html`${textField({ name: 'password', type: 'password', maxlength: 256, ...field }, errors)}
<div class="check" hidden><input id="show-password" type="checkbox" autocomplete="off" aria-controls="password">
<label for="show-password">${texts.showPassword}</label></div>`
}

/** One field's refusal, in the order of the form. An empty field name is the form's own. */
export interface FormError {
  readonly field: string
  readonly text: string
}

/** The list on top of a refused form: it takes the focus and leads to the fields. */
export function errorSummary(texts: PageTexts, errors: readonly FormError[]): Html | false {
  if (errors.length === 0) return false
  const items = errors.map((error) =>
    error.field === '' ? html`<li>${error.text}</li>` : html`<li><a href="#${error.field}">${error.text}</a></li>`,
  )
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
<h2 id="summary-title">${texts.errorTitle}</h2>
<ul>${items}</ul>
</div>`
}

export interface TextField {
  readonly name: string
  readonly label: string
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  readonly value?: string
  readonly help?: string
  readonly inputmode?: 'numeric' | 'email'
  readonly maxlength?: number
}

/** A labeled field: label above, under it the refusal and then the help, as everywhere in the product. */
export function textField(field: TextField, errors: readonly FormError[]): Html {
  const error = errors.find((one) => one.field === field.name)
  const described = [
    field.help !== undefined ? `${field.name}-help` : '',
    error !== undefined ? `${field.name}-error` : '',
  ].filter((id) => id !== '')
  return html`<div class="field">
<label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" type="${field.type}" value="${field.value ?? ''}" autocomplete="${field.autocomplete}" maxlength="${field.maxlength ?? 254}" required
${field.inputmode !== undefined && html`inputmode="${field.inputmode}"`} ${field.type === 'email' && html`autocapitalize="none" spellcheck="false"`}
${described.length > 0 && html`aria-describedby="${described.join(' ')}"`} ${error !== undefined && html`aria-invalid="true"`}>
${error !== undefined && html`<p class="error" id="${field.name}-error">${error.text}</p>`}
${field.help !== undefined && html`<p class="hint" id="${field.name}-help">${field.help}</p>`}
</div>`
}
