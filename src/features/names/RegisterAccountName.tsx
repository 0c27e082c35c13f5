import { useRef } from 'react'
import { Button } from '../../ui/controls/Button'
import { NameField } from '../../ui/fields/NameField'
import { Notice } from '../../ui/feedback/Notice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { NAME_SUGGESTIONS_MAX } from '../../config/limits'
import { cleanLabel } from '../../domain/account/accountName'
import { chooseSuggestedName } from './actions/chooseSuggestedName'
import { loadNames } from './actions/loadNames'
import { registerName } from './actions/registerName'
import { suggestNames } from './actions/suggestNames'
import {
  isUnderWay,
  selectNamesUnknown,
  selectNameZone,
  selectNaming,
  type NamingProgress,
  selectNamingFault,
  type NamingFault,
} from './state'
import { useMessages, useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { NameGate } from './NameGate'
import type { Context } from '../../session/context'

export { sheets } from './sheets'

/** Fetches the account's names unless they are known. */
export function refresh(context: Context): Promise<void> | undefined {
  return selectNaming(context.store.getState())?.own === undefined ? loadNames(context) : undefined
}

const EDITING: NamingProgress = { status: 'editing' }
/** Faults that disable the main button. */
const FINAL: readonly (NamingFault | undefined)[] = ['unserved', 'owned', 'taken']

/** A field for the name, with suggestions. */
export function RegisterAccountName() {
  const t = useMessages()
  const zone = useSelector(selectNameZone)
  const naming = useSelector(selectNaming)
  const fault = useSelector(selectNamingFault)
  const field = useRef<HTMLInputElement>(null)
  const unknown = useSelector(selectNamesUnknown)
  const suggest = useAction(suggestNames, { onLeave: 'keep' })
  const choose = useAction(chooseSuggestedName, { onLeave: 'keep' })
  const register = useAction(registerName, { onLeave: 'keep' })

  const { label = '', suggestions = { status: 'none' }, progress = EDITING } = naming ?? {}
  const busy = naming !== undefined && isUnderWay(naming)
  const faultTexts: Partial<Record<NamingFault, string>> = {
    empty: t.names.empty,
    short: t.names.empty,
    taken: t.names.taken,
  }
  const press = () => {
    if (fault) field.current?.focus()
    else register.start()
  }

  return (
    <ViewFrame name="RegisterAccountName" busy={busy || suggestions.status === 'looking-up'}>
      <NameGate>
        <NameField
          ref={field}
          label={t.names.label}
          hint={t.names.placeholder}
          rule={t.names.rule}
          clearLabel={t.general.clear}
          value={label}
          suffix={zone}
          readOnly={busy || fault === 'owned'}
          invalid={fault === 'taken'}
          problem={fault === 'taken' && t.names.taken}
          clean={(text) => cleanLabel(text, zone)}
          onChange={(text) => suggest.start(text)}
          onSubmit={press}
        />
        <div className="suggested">
          {suggestions.status === 'looking-up' && <SkeletonRows count={NAME_SUGGESTIONS_MAX} />}
          {suggestions.status === 'ready' && suggestions.names.length > 0 && (
            <RowList label={t.names.suggestions}>
              {suggestions.names.map((name) => (
                <Row
                  key={name.label}
                  name={`${name.label}.${zone}`}
                  tag={name.taken && t.names.taken}
                  unavailable={name.taken || busy}
                  onPress={() => {
                    if (!name.taken && !busy) choose.start(name.label)
                  }}
                />
              ))}
            </RowList>
          )}
        </div>
        {suggestions.status === 'failed' && (
          <>
            <Notice tone="warning" hint={t.hint(suggestions.problem)}>
              {t.error(suggestions.problem)}
            </Notice>
            <Button onPress={() => suggest.start(label)}>{t.general.tryAgain}</Button>
          </>
        )}
        <span className="visually-hidden" role="status">
          {suggestions.status === 'looking-up'
            ? t.names.lookingUp
            : suggestions.status === 'ready'
              ? t.names.found(suggestions.names.filter(({ taken }) => !taken).length)
              : ''}
        </span>
        {progress.status === 'failed' && (
          <Notice
            tone="problem"
            hint={
              progress.untimely ? (
                t.names[progress.untimely]
              ) : progress.because ? (
                <bdi>{progress.because}</bdi>
              ) : (
                t.hint(progress.problem)
              )
            }>
            {t.error(progress.problem)}
          </Notice>
        )}
        <p className="secondary small">
          {progress.status === 'registering' ? t.names.registering(`${label}.${zone}`) : t.names.within}
        </p>
        <Button
          kind={fault ? 'quiet' : 'main'}
          data-action="main"
          disabled={FINAL.includes(fault)}
          pending={busy || (unknown && !fault)}
          onPress={press}>
          {(fault && faultTexts[fault]) ?? t.names.register}
        </Button>
      </NameGate>
    </ViewFrame>
  )
}
