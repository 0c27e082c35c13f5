/** A message for the page's developer: `message` is short, `long` explains. Each alert is shown once per page load. */
export type Alert = { readonly code: string; readonly message: string; readonly long: string }

export const alerts = {
  /** A network was requested that the page did not configure. */
  alertNetworkNotFound: {
    code: 'alert_network_not_found',
    message: 'Network Not Found',
    long:
      'The requested network is missing from the configured networks. ' +
      'Add it to the networks of the element, or ask for one that is there.',
  },
  /** The origin is not on the allowlist, the domain is not verified, or the project id is not valid. */
  alertInvalidAppConfiguration: {
    code: 'alert_invalid_app_configuration',
    message: 'Invalid App Configuration',
    long:
      "The services refuse this page. Either its origin is missing from the project's allowlist, its domain is not " +
      'verified, or the project id is not valid. Compare the three with the settings of the project.',
  },
  /** The element has no project id. */
  alertProjectIdNotConfigured: {
    code: 'alert_project_id_not_configured',
    message: 'Project ID Not Configured',
    long:
      'The element has no project id, so it connects installed wallets only. The attribute project-id adds ' +
      'WalletConnect, the wallet directory and the embedded wallet.',
  },
  /** The embedded wallet was not ready within 20 s. */
  alertFrameLoadFailed: {
    code: 'alert_iframe_load_failed',
    message: 'Network Error - Could not load embedded wallet',
    long:
      'The embedded wallet did not become ready within 20 seconds, so email and social login are not available. ' +
      'Check the network and the frame-src rule of the content security policy.',
  },
  /** The embedded wallet did not respond to a request in time. */
  alertFrameRequestTimeout: {
    code: 'alert_iframe_request_timeout',
    message: 'Embedded Wallet Request Timed Out',
    long:
      'The embedded wallet accepted a request and did not respond within 30 seconds. ' +
      'All pending requests were aborted; starting again is safe.',
  },
  /** The relay rejects the session token as not valid yet, usually because of a wrong device clock. */
  alertSessionExpired: {
    code: 'alert_session_expired',
    message: 'Session Expired',
    long:
      'The relay rejects the session because its time does not match. ' +
      'Set the date and time of this device automatically, then connect again.',
  },
  /** The request for the allowlist was rate limited. */
  alertRateLimited: {
    code: 'alert_rate_limited',
    message: 'Too Many Requests',
    long: 'The services limit requests for the allowed origins of this project. Wait a moment, then reload the page.',
  },
  /** The request for the allowlist failed on the server. */
  alertServerError: {
    code: 'alert_server_error',
    message: 'Service Temporarily Unavailable',
    long:
      'The services could not return the allowed origins of this project. ' +
      "Nothing is wrong with the page's settings; try again later.",
  },
} as const satisfies Readonly<Record<string, Alert>>
