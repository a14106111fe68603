/** The resources of Stripe's API that the site calls, as files of the package. */
export const usedStripeResources = [
  "BillingPortal/Sessions",
  "Charges",
  "Checkout/Sessions",
  "Coupons",
  "Customers",
  "Invoices",
  "Prices",
  "PromotionCodes",
  "Refunds",
  "Subscriptions",
];

const resourceFile = /\/node_modules\/stripe\/esm\/resources\/(.+)\.js$/;

/**
 * Returns the code of a module of the package `stripe` with an empty class for a resource that the site does not call; null for
 * every other module. The client creates all of more than 200 resources, so no bundler leaves any out.
 */
export function withoutUnusedResources(code: string, id: string): string | null {
  const name = resourceFile.exec(id)?.[1];
  // An index creates the resources of its group.
  if (!name || name.endsWith("/index") || usedStripeResources.includes(name)) return null;
  const classNames = [...code.matchAll(/^export class (\w+)/gm)].map((match) => match[1]);
  return classNames.map((className) => `export class ${className} {}`).join("\n") || "export {};";
}
