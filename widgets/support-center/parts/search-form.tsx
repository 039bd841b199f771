import { type FormEvent, useState } from 'react'
import { Button, TextField } from '#ui'
import { useSupportTexts } from '../support-texts.ts'
import { useHelp } from './help-context.ts'

/** Longest text that is searched for. */
const longestQuery = 80

/** The search over the help. @param query what was searched for, on the page of its results */
export function SearchForm({ query }: { query?: string }) {
  const { texts } = useSupportTexts()
  const { open } = useHelp()
  const [text, setText] = useState(query ?? '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The results are already below, so the next step is another query.
    if (text.trim() === query) event.currentTarget.querySelector('input')?.focus()
    else open('search-results', text.trim())
  }
  return (
    <search>
      <form className="cp-support-search" onSubmit={submit}>
        <TextField
          label={texts.searchLabel}
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestQuery}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{texts.searchButton}</Button>
      </form>
    </search>
  )
}
