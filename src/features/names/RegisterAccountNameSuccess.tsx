import { useEffect } from 'react'
import { Button } from '../../ui/controls/Button'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { Spinner } from '../../ui/feedback/Spinner'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { CheckIcon } from '../../ui/icons/actionIcons'
import { resetTo } from '../../session/navigation/goTo'
import { selectNaming } from './state'
import { useSelector, useAppContext, useMessages } from '../../ui/context'
import { LEARN_MORE } from './learnMore'

export { sheets } from './sheets'

/** Confirms the account's new name. */
export function RegisterAccountNameSuccess() {
  const context = useAppContext()
  const t = useMessages()
  const progress = useSelector((state) => selectNaming(state)?.progress)
  const name = progress?.status === 'done' ? progress.name : undefined
  const lost = name === undefined
  useEffect(() => {
    if (lost) resetTo(context, { name: 'Account' })
  }, [lost, context])
  return (
    <ViewFrame name="RegisterAccountNameSuccess" layout="centred">
      {name !== undefined && (
        <>
          <span className="wallet-image glyph size-72 round" data-state="done">
            <CheckIcon />
            <Spinner state="done" />
          </span>
          <div role="status">
            <h2 className="headline">
              <bdi>{name}</bdi>
            </h2>
          </div>
          <p className="secondary">{t.names.done}</p>
          <div className="actions stacked">
            <ExternalButton href={LEARN_MORE}>{t.general.learnMore}</ExternalButton>
            <Button kind="main" data-action="main" onPress={() => resetTo(context, { name: 'Account' })}>
              {t.names.toAccount}
            </Button>
          </div>
        </>
      )}
    </ViewFrame>
  )
}
