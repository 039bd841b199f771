import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { apolloClientOn } from '#sdk/graphql/apollo-client'
import { typedDocument } from '#sdk/graphql/document'
import { fetchClientOn } from '#sdk/graphql/fetch-client'
import { lateApolloClientOn } from '#sdk/graphql/late-apollo-client'
import type { Transport } from '#sdk/graphql/transport'
import { useQuery } from './hooks.ts'
import { type CarportHost, HostProvider, useHost } from './host.ts'

const Payoff = typedDocument<{ total: string }, { goodUntil: string }>(
  'query',
  'Payoff',
  'query Payoff($goodUntil: String!) { total(goodUntil: $goodUntil) }',
)

function Total() {
  const { today } = useHost()
  const { data } = useQuery(Payoff, { goodUntil: today() })
  return <p>{data?.total ?? 'Loading'}</p>
}

const engines = {
  small: fetchClientOn,
  Apollo: apolloClientOn,
  portal: (line: Transport) => lateApolloClientOn(line, () => 'payoff'),
}

test.each(Object.entries(engines))(
  'a question for another day is asked although the answer to the one before brought nothing (%s engine)',
  async (_name, engineOn) => {
    // Starts as the device's day; the server's own day arrives while the first query is in flight.
    let today = '2026-11-22'
    let refuse: (problem: Error) => void = () => undefined
    const line: Transport = {
      send({ variables }) {
        const { goodUntil } = variables as { goodUntil: string }
        if (goodUntil === '2026-11-24') return Promise.resolve({ total: '$9,612.00' } as never)
        return new Promise((_resolve, reject) => {
          refuse = reject
        })
      },
    }
    const host = { graphql: engineOn(line), today: () => today } as unknown as CarportHost
    render(
      <HostProvider value={host}>
        <Total />
      </HostProvider>,
    )
    expect(screen.getByText('Loading')).toBeTruthy()
    today = '2026-11-24'
    refuse(new CarportError('DATE_OUT_OF_RANGE', { message: 'Choose another date.' }))
    expect(await screen.findByText('$9,612.00')).toBeTruthy()
  },
)
