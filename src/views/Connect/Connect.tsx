import { useRef, type ComponentType } from 'react'
import { Separator } from '../../components/Separator'
import { ViewFrame } from '../../components/ViewFrame'
import type { ConnectMethod } from '../../domain/options'
import { useFact, useMessages } from '../context'
import { Consent } from './Consent'
import { LegalLine } from './LegalLine'
import { WalletGroup } from './WalletGroup'

export interface GroupProps {
  /** Runs the choice, or takes the visitor to the consent box while it has to be ticked first. */
  readonly choose: (choice: () => void) => void
  /** Id of the sentence that says why nothing can be chosen yet. */
  readonly lockedBy: string | undefined
}

/** What is drawn for each connection method. A method without a part here is not offered. */
const groups: Readonly<Partial<Record<ConnectMethod, ComponentType<GroupProps>>>> = {
  wallet: WalletGroup,
}

const CONSENT_ID = 'connect-consent'

/** Choose a way to connect (views.md, 3.1). */
export function Connect() {
  const t = useMessages()
  const options = useFact((state) => state.options)
  const consented = useFact((state) => state.consented)
  const consentBox = useRef<HTMLInputElement>(null)

  const locked = options.consent && !consented
  const choose = (choice: () => void) => (locked ? consentBox.current?.focus() : choice())
  const offered = options.methods.flatMap((method) => groups[method] ?? [])

  return (
    <ViewFrame name="Connect">
      {options.consent && <Consent id={CONSENT_ID} box={consentBox} />}
      {offered.map((Group, index) => (
        <div key={index} className="group">
          {index > 0 && <Separator>{t.or}</Separator>}
          <Group choose={choose} lockedBy={locked ? `${CONSENT_ID}-first` : undefined} />
        </div>
      ))}
      {!options.consent && <LegalLine />}
    </ViewFrame>
  )
}
