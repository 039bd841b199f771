import { useMoment } from '#host'
import { Card, List, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import type { ProfileData } from '../profile.state.ts'

/** When our team looked at the person's loans. */
export function TeamCard({ profile }: { profile: ProfileData }) {
  const texts = useMessages(profileMessages)
  const written = useMoment()
  const { viewedByTeam } = profile
  return (
    <Card title={texts.teamTitle}>
      <p className="cp-help" part="help">
        {viewedByTeam.length === 0 ? texts.teamNone : texts.teamText}
      </p>
      {viewedByTeam.length === 0 ? null : (
        <List
          rows={viewedByTeam.map(({ at, accountEnding }) => (
            <li key={`${at} ${accountEnding ?? ''}`} className="cp-profile-view">
              {texts.teamView(
                written(at, (time, day) => `${day}, ${time}`),
                accountEnding,
              )}
            </li>
          ))}
        />
      )}
    </Card>
  )
}
