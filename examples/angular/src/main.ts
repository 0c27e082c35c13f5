import { bootstrapApplication } from '@angular/platform-browser'
import 'wallet-connect-button'
import { App } from './App'

bootstrapApplication(App).catch((error: unknown) => console.error(error))
