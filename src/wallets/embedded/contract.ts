import type { ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import type { Clock } from '../../services/clock/clock'
import type { Frame, FrameSettings } from '../../services/frame/contract'
import type { FrameTheme } from '../../services/frame/events'
import type { Log } from '../../services/log/log'
import type { KeyValueStorage } from '../../services/storage/storage'
import type { ApprovalHost, EmbeddedAccountType, EmbeddedHost } from '../contract'
import type { LoginCache } from './loginCache'

export interface EmbeddedSettings {
  /** Creates the client of the frame; the first request that needs the iframe adds it to the page. */
  readonly createFrame: (hooks: Pick<FrameSettings, 'onToken' | 'onTimeout' | 'onCloseRequest'>) => Frame
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
  readonly host: EmbeddedHost
  /** Shows approvals; loaded with the account. */
  readonly loadApprovalHost: () => Promise<ApprovalHost>
  /** The networks the page offers. */
  readonly networks: () => readonly Network[]
  /** The type that the visitor or the page currently prefers in this namespace. */
  readonly accountType: (namespace: ChainNamespace) => EmbeddedAccountType
  readonly theme: () => FrameTheme
  /** Calls back when the theme changes, until the returned function is called. */
  readonly onThemeChange: (listener: () => void) => () => void
  /** Calls back when the page becomes visible, until the returned function is called. */
  readonly onVisible: (listener: () => void) => () => void
}

export interface EmbeddedAccountSettings extends Pick<EmbeddedSettings, 'log' | 'networks' | 'accountType'> {
  readonly frame: Frame
  readonly cache: LoginCache
  readonly host: ApprovalHost & Pick<EmbeddedHost, 'profileChanged'>
  readonly syncTheme: () => void
}
