/**
 * Has React note no stack for each element, which takes a third of the time of the tests that press
 * many buttons. It does so itself after ten thousand elements in a second; its warnings stay.
 */
import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals = (React as unknown as Record<string, object>)[INTERNALS];
if (internals !== undefined && "recentlyCreatedOwnerStacks" in internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Infinity,
    set: () => undefined,
  });
}
