import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { PaymentsScreen } from './payments-screen.tsx'
import { type Paid, PayScreen } from './pay-screen.tsx'
import { texts } from './texts.ts'

/** Two screens: each mounts its elements when it opens and unmounts them when it closes. */
export function App({ accountNumber }: { accountNumber: string }): ReactNode {
  const screen = useScreen()
  const [paid, setPaid] = useState<Paid | null>(null)
  return (
    <>
      <header>
        <p className="brand">{texts.brand}</p>
        <nav aria-label={texts.main}>
          <a href="#/pay" aria-current={screen === 'pay' ? 'page' : undefined}>
            {texts.pay}
          </a>
          <a href="#/payments" aria-current={screen === 'payments' ? 'page' : undefined}>
            {texts.payments}
          </a>
        </nav>
      </header>
      <main>
        <output className="said">{paid === null ? '' : texts.thanks(paid.confirmationNumber)}</output>
        {screen === 'pay' ? (
          <PayScreen accountNumber={accountNumber} onPaid={setPaid} />
        ) : (
          <PaymentsScreen accountNumber={accountNumber} />
        )}
      </main>
      <footer>{texts.notReal}</footer>
    </>
  )
}

type Screen = 'pay' | 'payments'

/** The smallest router: the address after the #. Any other does as well. */
function useScreen(): Screen {
  const hash = useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash,
  )
  return hash === '#/payments' ? 'payments' : 'pay'
}
