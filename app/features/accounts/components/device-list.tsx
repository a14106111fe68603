import { Form } from "@remix-run/react";
import { MonitorSmartphone } from "lucide-react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";

interface SignedInDevice {
  id: string;
  name: string;
  lastActive: string;
  isCurrent: boolean;
}

/** Lists the signed-in devices, each with a sign-out button. */
export function DeviceList({ devices }: { devices: SignedInDevice[] }) {
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-border rounded-lg border border-border">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                {device.name}
                {device.isCurrent && <Badge tone="success">this device</Badge>}
              </p>
              <p className="text-muted-foreground text-sm">Last active {device.lastActive}</p>
            </div>
            {!device.isCurrent && (
              <Form method="post">
                <input type="hidden" name="intent" value="signOutDevice" />
                <input type="hidden" name="device" value={device.id} />
                <Button
                  type="submit"
                  variant="outline"
                  size="sm"
                  aria-label={`Sign out ${device.name}, last active ${device.lastActive}`}
                >
                  Sign out device
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="signOutOthers" />
          <Button type="submit" variant="outline">
            Sign out other devices
          </Button>
        </Form>
      )}
    </div>
  );
}
