{{/* For every pod: no rights, and the group that may read secrets and write volumes. Argument: the user's id. */}}
{{- define "pod" }}
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: {{ . }}
        runAsGroup: 65532
        fsGroup: 65532
        seccompProfile: { type: RuntimeDefault }
{{- end }}
{{- define "container" }}
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
{{- end }}
{{/* NAME_FILE of each name. */}}
{{- define "secretFiles" }}
            {{- range . }}
            - { name: {{ . }}_FILE, value: /run/secrets/{{ . }} }
            {{- end }}
{{- end }}
{{- define "variables" }}
            {{- range $name, $value := . }}
            - { name: {{ $name }}, value: {{ $value | quote }} }
            {{- end }}
{{- end }}
{{- define "claim" }}
    - metadata: { name: {{ .name }} }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: {{ .size }} } } }
{{- end }}
