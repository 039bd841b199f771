/** The tokens as text, for constructed style sheets. */
export { default as tokenStyles } from './tokens.css?inline'
