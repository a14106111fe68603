import type { ReactNode, SVGProps } from "react";

// Copies of lucide icons (NOTICE) for public pages, because the lucide package is as large as twenty of these.

function Icon({ children, ...rest }: SVGProps<SVGSVGElement> & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  );
}

type IconProps = { className?: string };

export const SunIcon = (look: IconProps) => (
  <Icon {...look}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4" />
  </Icon>
);

export const MoonIcon = (look: IconProps) => (
  <Icon {...look}>
    <path d="M21 12.5A9 9 0 1 1 11.5 3a7 7 0 0 0 9.5 9.5" />
  </Icon>
);

export const MonitorIcon = (look: IconProps) => (
  <Icon {...look}>
    <rect width="20" height="14" x="2" y="3" rx="2" />
    <path d="M8 21h8M12 17v4" />
  </Icon>
);

export const CheckIcon = (look: IconProps) => (
  <Icon {...look}>
    <path d="M20 6 9 17l-5-5" />
  </Icon>
);

export const ChevronDownIcon = (look: IconProps) => (
  <Icon {...look}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
);

export const CrossIcon = (look: IconProps) => (
  <Icon {...look}>
    <path d="M18 6 6 18M6 6l12 12" />
  </Icon>
);

export const InfoIcon = (look: IconProps) => (
  <Icon {...look}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 16v-4M12 8h.01" />
  </Icon>
);

export const AlertCircleIcon = (look: IconProps) => (
  <Icon {...look}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 8v4M12 16h.01" />
  </Icon>
);

export const CheckCircleIcon = (look: IconProps) => (
  <Icon {...look}>
    <circle cx="12" cy="12" r="10" />
    <path d="m9 12 2 2 4-4" />
  </Icon>
);

export const WarningIcon = (look: IconProps) => (
  <Icon {...look}>
    <path d="m21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01" />
  </Icon>
);
