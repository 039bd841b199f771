import r2wc from '@r2wc/react-to-web-component'
import { createElement } from 'react'

function BareField() {
  return createElement('label', null, 'Amount ', createElement('input', { name: 'amount', inputMode: 'decimal' }))
}

customElements.define('bare-field', r2wc(BareField, { shadow: 'open' }))
