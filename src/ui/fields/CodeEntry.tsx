import { useId, useRef } from 'react'
import { ProblemNotice } from '../feedback/ProblemNotice'
import { RetryButton } from '../controls/RetryButton'
import { Actions } from '../layout/Actions'
import { Button } from '../controls/Button'
import { CodeField } from './CodeField'
import { MailIcon } from '../icons/loginIcons'
import { HeroIcon } from '../images/HeroIcon'
import { Status } from '../feedback/Status'
import { CooldownButton } from '../controls/CooldownButton'
import { EMAIL_LOGIN_COOLDOWN_MS } from '../../config/limits'
import type { Problem } from '../../session/store/state'
import { useMessages } from '../context'
import { useSecondsLeft } from '../hooks/useSecondsLeft'

const EMAIL_CODE_DIGITS = 6

interface CodeEntryProps {
  readonly email: string
  /** Text before the email address. */
  readonly lead?: string
  readonly phase: 'waiting' | 'checking' | 'opening' | 'failed'
  readonly mailAgainAt: number
  readonly wrongCodes: number
  readonly problem: Problem | undefined
  readonly resending: boolean
  readonly onCode: (code: string) => void
  readonly onResend: () => void
  readonly onOtherAddress?: (() => void) | undefined
}

/** Entry of an emailed code: where it was sent, what is wrong with it, and how to get another one. */
export function CodeEntry({
  email,
  lead,
  phase,
  mailAgainAt,
  wrongCodes,
  problem,
  resending,
  onCode,
  onResend,
  onOtherAddress,
}: CodeEntryProps) {
  const t = useMessages()
  const problemId = useId()
  const last = useRef('')
  const seconds = useSecondsLeft(mailAgainAt, EMAIL_LOGIN_COOLDOWN_MS)
  const failed = phase === 'failed' ? problem : undefined
  // The frame's own message is in its own language, so a wrong code gets ours.
  const wrong =
    phase !== 'waiting' || !problem
      ? undefined
      : wrongCodes > 0 && problem.code === 'frame_error'
        ? { message: t.login.codeWrong, hint: t.login.codeWrongHint }
        : { message: t.error(problem), hint: t.hint(problem) }

  return (
    <>
      <HeroIcon glyph>
        <MailIcon />
      </HeroIcon>
      <p className="secondary sent-to">
        {lead && <>{lead} </>}
        {t.login.codeSentTo}
        <bdi className="sent-address">{email}</bdi>
      </p>
      <CodeField
        label={t.login.codeLabel}
        digits={EMAIL_CODE_DIGITS}
        busy={phase === 'checking' || phase === 'opening'}
        refusals={wrongCodes}
        invalid={wrong !== undefined}
        describedBy={failed ? undefined : problemId}
        onComplete={(code) => {
          last.current = code
          onCode(code)
        }}
      />
      {!failed && (
        <div className="code-line">
          <p id={problemId} className="field-problem" role="alert">
            {wrong && (
              <>
                {wrong.message} <span className="field-hint">{wrong.hint}</span>
              </>
            )}
          </p>
          {!wrong && (
            <Status>
              {phase === 'checking' ? t.login.codeChecking : phase === 'opening' ? t.login.openingWallet : undefined}
            </Status>
          )}
        </div>
      )}
      {failed && (
        <>
          <ProblemNotice problem={failed} />
          <Actions>
            <RetryButton onPress={() => (last.current ? onCode(last.current) : onResend())} />
          </Actions>
        </>
      )}
      <div className="links">
        <CooldownButton
          waiting={seconds === undefined ? undefined : t.general.newCodeIn(seconds)}
          busy={resending}
          begun={t.login.sent}
          over={mailAgainAt > 0 ? t.login.resendReady : ''}
          onPress={onResend}>
          {t.login.resend}
        </CooldownButton>
        {onOtherAddress && (
          <Button kind="link" onPress={onOtherAddress}>
            {t.login.otherEmail}
          </Button>
        )}
      </div>
    </>
  )
}
