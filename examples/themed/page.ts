import { askOurServer, byId, chooseAccount, customer, loadCarport } from '../carport-page.ts'

const accountNumber = chooseAccount('100000000001')
const carport = await loadCarport()
const form = byId<HTMLFormElement>('theme')

/** The form's values, as the theme of every element whose own style sheet sets no other. */
function applyTheme(): void {
  const { accent = '', radius = '', scheme } = Object.fromEntries([...new FormData(form)] as [string, string][])
  carport.configure({
    appearance: {
      scheme: scheme === 'dark' ? 'dark' : 'light',
      tokens: {
        '--carport-accent': accent,
        '--carport-accent-hover': accent,
        '--carport-accent-tint': `color-mix(in srgb, ${accent} 12%, transparent)`,
        '--carport-focus': accent,
        '--carport-radius-control': radius,
        '--carport-radius-card': radius,
      },
    },
  })
}

form.addEventListener('input', applyTheme)
applyTheme()
carport.configure({
  getToken: ({ signal }) => askOurServer({ email: customer, accountNumber, capabilities: ['payoff-quote'] }, signal),
})
