/** The scopes of login (login-14). */
export const loginScopes = 'openid offline_access email picture profile'
