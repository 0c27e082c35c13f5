import { html, LitElement, nothing } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import type { EventDetails } from 'wallet-connect-button'
import 'wallet-connect-button'
import { networks, services } from './options'

@customElement('example-app')
export class ExampleApp extends LitElement {
  @state() private address = ''
  @state() private count = 0
  @state() private label = 'Connect'
  @state() private visible = true

  protected override render() {
    return html`
      ${
        this.visible
          ? html`<wallet-connect-button
              .label=${this.label}
              .networks=${networks()}
              .services=${services}
              @connected=${(event: CustomEvent<EventDetails['connected']>) => (this.address = event.detail.address)}
              @disconnected=${() => (this.address = '')}></wallet-connect-button>`
          : nothing
      }
      <output>${this.address || 'Not connected'}</output>
      <button @click=${() => this.count++}>Count: ${this.count}</button>
      <button @click=${() => (this.label = 'Log in')}>Change label</button>
      <button @click=${() => (this.visible = !this.visible)}>${this.visible ? 'Hide' : 'Show'}</button>
    `
  }
}
