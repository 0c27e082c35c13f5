import type { EventName } from '../session/events'

/** Every event of the element, which the component's handlers are named after. */
export const EVENT_NAMES: readonly (EventName | 'change')[] = [
  'ready',
  'open',
  'view-change',
  'close',
  'connecting',
  'connected',
  'disconnected',
  'account-change',
  'network-change',
  'siwx-request',
  'siwx-success',
  'siwx-error',
  'siwx-cancel',
  'siwx-end',
  'connect-error',
  'transaction-sent',
  'transaction-settled',
  'error',
  'track',
  'change',
]
