/** How requests without a session are answered: Return401 or RedirectToLoginPage of authsettingsV2. */
export const unauthenticatedActions = ['401', 'redirect'] as const;
export type UnauthenticatedAction = (typeof unauthenticatedActions)[number];
