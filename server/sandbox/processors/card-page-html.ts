import type { Language } from '#sdk/i18n/language'
import { cardPageTexts } from './card-page-texts.ts'

/** What a field holds, and which fields are wrong. Numbers are never put back into the page. */
export interface CardFormState {
  readonly pageKey: string
  readonly problems: readonly ('number' | 'expiry')[]
}

const style = `
*{box-sizing:border-box}
body{margin:0;background:#f2f4f7;color:#1b2733;font:17px/1.5 system-ui,sans-serif}
main{max-width:520px;margin:32px auto;padding:32px;background:#fff;border:1px solid #d3dae2;border-radius:8px}
h1{margin:0 0 8px;font-size:26px}
h2{margin:0 0 4px;font-size:18px}
p{margin:0 0 16px}
label{display:block;margin:16px 0 4px;font-weight:600}
.hint{margin:0 0 4px;color:#4a5a6a;font-size:15px}
input{width:100%;min-height:48px;padding:8px 12px;border:1px solid #66788a;border-radius:6px;background:#fff;color:inherit;font:inherit}
input[aria-invalid=true]{border:2px solid #b3261e}
button,.button{display:inline-block;min-height:48px;padding:10px 20px;border:1px solid #0b4f8a;border-radius:6px;background:#fff;color:#0b4f8a;font:inherit;font-weight:600;cursor:pointer;text-decoration:none}
button.main{background:#0b4f8a;color:#fff}
:focus-visible{outline:3px solid #f2a900;outline-offset:2px}
.row{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.problem{margin:0 0 16px;padding:12px 16px;border:2px solid #b3261e;border-radius:6px;color:#8c1d18}
.problem ul{margin:4px 0 0;padding-left:20px}
.test{margin-top:32px;padding-top:16px;border-top:1px solid #d3dae2}
@media (max-width:560px){main{margin:0;padding:20px;border:0;border-radius:0}.two{grid-template-columns:1fr;gap:0}}
`

/** The page that takes a card. The test card is filled in; the other buttons play what else could happen. */
export function cardFormHtml(form: CardFormState, language: Language, nonce: string): string {
  const t = cardPageTexts[language]
  const field = (name: string, label: string, attributes: string, problem: string | null, hint = '') => {
    const described = [hint === '' ? '' : `${name}-hint`, problem === null ? '' : `${name}-problem`]
      .filter((id) => id !== '')
      .join(' ')
    return `<div><label for="${name}">${escapeHtml(label)}</label>
${hint === '' ? '' : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>`}
${problem === null ? '' : `<p class="hint" id="${name}-problem">${escapeHtml(problem)}</p>`}
<input id="${name}" name="${name}" ${attributes}${described === '' ? '' : ` aria-describedby="${described}"`}${problem === null ? '' : ' aria-invalid="true"'}></div>`
  }
  const numberProblem = form.problems.includes('number') ? t.numberProblem : null
  const expiryProblem = form.problems.includes('expiry') ? t.expiryProblem : null
  return documentHtml(
    t.title,
    language,
    nonce,
    `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.intro)}</p>
${problemSummary(t.problem, [
  ['number', numberProblem],
  ['expiry', expiryProblem],
])}
<form method="post" action="/cp/bcst/make-payment" novalidate>
<input type="hidden" name="pageKey" value="${escapeHtml(form.pageKey)}">
${field('name', t.name, 'autocomplete="cc-name" value="Sandbox Borrower"', null)}
${field('number', t.number, 'autocomplete="cc-number" inputmode="numeric" value="4242 4242 4242 4242"', numberProblem)}
<div class="two">
${field('expiry', t.expiry, 'autocomplete="cc-exp" inputmode="numeric" value="12/30"', expiryProblem, t.expiryHint)}
${field('code', t.code, 'autocomplete="cc-csc" inputmode="numeric" maxlength="4" value="123"', null)}
</div>
${field('zip', t.zip, 'autocomplete="postal-code" inputmode="numeric" value="85001"', null)}
<div class="row"><button class="main" name="action" value="approve">${escapeHtml(t.approve)}</button>
<button name="action" value="cancel">${escapeHtml(t.cancel)}</button></div>
<div class="test"><h2>${escapeHtml(t.testTitle)}</h2><p>${escapeHtml(t.testIntro)}</p>
<div class="row"><button name="action" value="decline">${escapeHtml(t.decline)}</button>
<button name="action" value="expire">${escapeHtml(t.expire)}</button>
<button name="action" value="credit">${escapeHtml(t.credit)}</button></div></div>
</form>`,
  )
}

/** The page for a token that was used or is too old. */
export function cardPageOverHtml(returnUrl: string, language: Language, nonce: string): string {
  const t = cardPageTexts[language]
  const back = `${returnUrl}#error=CARD_SESSION_EXPIRED`
  return documentHtml(
    t.over,
    language,
    nonce,
    `<h1>${escapeHtml(t.over)}</h1><p>${escapeHtml(t.overText)}</p><p><a class="button" href="${escapeHtml(back)}">${escapeHtml(t.back)}</a></p>`,
  )
}

function problemSummary(title: string, problems: readonly (readonly [string, string | null])[]): string {
  const found = problems.filter(([, text]) => text !== null)
  if (found.length === 0) return ''
  const items = found.map(([id, text]) => `<li><a href="#${id}">${escapeHtml(text ?? '')}</a></li>`).join('')
  return `<div class="problem" role="alert"><h2>${escapeHtml(title)}</h2><ul>${items}</ul></div>`
}

function documentHtml(title: string, language: Language, nonce: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${body}</main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
