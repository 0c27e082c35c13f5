/** What is entered into well-known programs, for a client of this issuer. */
export const PROGRAMS: Readonly<Record<string, (issuer: string, id: string) => string>> = {
  'Apache (mod_auth_openidc)': (issuer, id) => `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${id}
OIDCClientSecret …
OIDCPKCEMethod S256
OIDCRemoteUserClaim preferred_username
OIDCScope "openid profile"`,
  'Grafana (grafana.ini)': (issuer, id) => `[auth.generic_oauth]
enabled = true
client_id = ${id}
client_secret = …
scopes = openid profile
use_pkce = true
auth_url = ${issuer}/auth
token_url = ${issuer}/token
api_url = ${issuer}/me
login_attribute_path = preferred_username`,
  'Nextcloud (user_oidc)': (issuer, id) => `occ user_oidc:provider wallet --clientid=${id} --clientsecret=… \\
  --discoveryuri=${issuer}/.well-known/openid-configuration \\
  --scope="openid profile" --mapping-uid=preferred_username --unique-uid=0`,
  'GitLab (gitlab.rb)': (
    issuer,
    id,
  ) => `gitlab_rails['omniauth_providers'] = [{ name: 'openid_connect', label: 'Wallet', args: {
  name: 'openid_connect', scope: ['openid', 'profile', 'email'], response_type: 'code', discovery: true, pkce: true,
  issuer: '${issuer}', client_auth_method: 'basic', uid_field: 'sub',
  client_options: { identifier: '${id}', secret: '…', redirect_uri: 'https://gitlab.example/users/auth/openid_connect/callback' } } }]`,
  'Discourse (discourse-openid-connect)': (issuer, id) => `openid_connect_enabled = true
openid_connect_discovery_document = ${issuer}/.well-known/openid-configuration
openid_connect_client_id = ${id}
openid_connect_client_secret = …
openid_connect_authorize_scope = openid profile email
openid_connect_use_pkce = true`,
}
