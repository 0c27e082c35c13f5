import type { EventDetails, NetworkInput, ServiceUrls } from 'wallet-connect-button'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'wallet-connect-button': HTMLAttributes<HTMLElement> & {
        readonly 'prop:label'?: string
        readonly 'prop:networks'?: readonly NetworkInput[]
        readonly 'prop:services'?: Partial<ServiceUrls>
        readonly 'on:connected'?: (event: CustomEvent<EventDetails['connected']>) => void
        readonly 'on:disconnected'?: () => void
      }
    }
  }
}
