import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface RadioCard<V extends string> {
  value: V
  title: ReactNode
  /** At the end of the line, large: an amount, usually. */
  figure?: ReactNode
  /** What it means, under the title. */
  meaning?: ReactNode
  icon?: IconName
  isDisabled?: boolean
  /** Shown inside the card while it is chosen, such as the field for another amount. */
  details?: ReactNode
}

export interface RadioCardsProps<V extends string> {
  legend: ReactNode
  /** Hides the legend from sight where a heading already has it. */
  isLegendHidden?: boolean
  options: readonly RadioCard<V>[]
  value: V | null
  onChange: (value: V) => void
  error?: ReactNode
  help?: ReactNode
  /** The id of the first radio, for an ErrorSummary. */
  id?: string
}

/** One choice of a few, as large cards with a figure and a meaning. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { legend, isLegendHidden = false, options, value, onChange, error, help, id } = props
  const madeUp = useId()
  const group = id ?? madeUp
  const describedBy = classNames(error ? `${group}-error` : '', help ? `${group}-help` : '')
  return (
    <fieldset
      className={classNames('cp-radio-cards', error ? 'cp-field-invalid' : '')}
      part="field"
      aria-describedby={describedBy || undefined}
    >
      <legend
        className={isLegendHidden ? 'cp-visually-hidden' : 'cp-label'}
        part={isLegendHidden ? undefined : 'label'}
      >
        {legend}
      </legend>
      <div className="cp-stack cp-gap-8">
        {options.map((option, index) => (
          <RadioCardItem
            key={option.value}
            option={option}
            id={index === 0 ? group : `${group}-${option.value}`}
            name={group}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      <FieldNotes id={group} error={error} help={help} />
    </fieldset>
  )
}

interface ItemProps<V extends string> {
  option: RadioCard<V>
  id: string
  name: string
  isChosen: boolean
  onChoose: () => void
}

function RadioCardItem<V extends string>({ option, id, name, isChosen, onChoose }: ItemProps<V>) {
  const hasMeaning = option.meaning !== undefined && option.meaning !== null
  return (
    <div
      className={classNames(
        'cp-radio-card',
        isChosen && 'cp-radio-card-chosen',
        option.isDisabled && 'cp-radio-card-disabled',
      )}
      part={isChosen ? 'radio-card radio-card-chosen' : 'radio-card'}
    >
      <label className="cp-radio-card-line" htmlFor={id}>
        <input
          type="radio"
          id={id}
          name={name}
          value={option.value}
          checked={isChosen}
          disabled={option.isDisabled}
          onChange={onChoose}
          aria-describedby={hasMeaning ? `${id}-meaning` : undefined}
        />
        {option.icon === undefined ? null : <Icon name={option.icon} size={24} />}
        <span className="cp-radio-card-title">{option.title}</span>{' '}
        {option.figure === undefined ? null : <span className="cp-radio-card-figure">{option.figure}</span>}
      </label>
      {hasMeaning ? (
        <p className="cp-radio-card-meaning" id={`${id}-meaning`}>
          {option.meaning}
        </p>
      ) : null}
      {isChosen && option.details !== undefined ? <div className="cp-radio-card-details">{option.details}</div> : null}
    </div>
  )
}
