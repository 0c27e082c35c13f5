import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import type { EventDetails } from 'wallet-connect-button'
import { networks, services } from './options'

@Component({
  selector: 'example-app',
  // Angular does not check the bindings of custom elements; the handlers below are typed.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (visible()) {
      <wallet-connect-button
        [label]="label()"
        [networks]="networks()"
        [services]="services"
        (connected)="onConnected($event)"
        (disconnected)="address.set('')" />
    }
    <output>{{ address() || 'Not connected' }}</output>
    <button (click)="increment()">Count: {{ count() }}</button>
    <button (click)="label.set('Log in')">Change label</button>
    <button (click)="visible.set(!visible())">{{ visible() ? 'Hide' : 'Show' }}</button>
  `,
})
export class App {
  readonly address = signal('')
  readonly count = signal(0)
  readonly label = signal('Connect')
  readonly networks = signal(networks())
  readonly services = services
  readonly visible = signal(true)

  onConnected(event: CustomEvent<EventDetails['connected']>): void {
    this.address.set(event.detail.address)
  }

  increment(): void {
    this.count.update((count) => count + 1)
    this.networks.set(networks())
  }
}
